interface Props {
  label: string
  className: string | undefined
  children: React.ReactNode
}

export const ScrollRegion = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling regions must be focusable
  <section className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
