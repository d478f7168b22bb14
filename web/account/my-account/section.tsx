import { useId } from 'react'

/** A part of the account page: its name in the margin, its content beside it. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="account-section">
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      <div className="account-section-body">{children}</div>
    </section>
  )
}
