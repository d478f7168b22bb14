interface Props {
  label: string
  className: string | undefined
  children: React.ReactNode
}

/** What may be longer or wider than its place. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <section className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
