import { useId } from 'react'

export function AccountSection({ title, children }: { title: string; children: React.ReactNode }) {
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
