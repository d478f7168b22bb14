export function Facts({ facts }: { facts: Readonly<Record<string, React.ReactNode>> }) {
  return (
    <dl className="newsletter-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
