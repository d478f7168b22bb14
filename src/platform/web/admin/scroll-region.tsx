interface Props {
  label: string
  className: string | undefined
  children: React.ReactNode
}

/** Content that may be larger than its box. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling regions must be focusable
  <section className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
