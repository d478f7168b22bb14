export const FailureMessage = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className="form-failure">
      {text}
    </p>
  )
