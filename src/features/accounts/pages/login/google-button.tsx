export const GoogleButton = ({ href }: { href: string }) => (
  <a href={href} className="button form-button">
    Sign in with Google
  </a>
)
