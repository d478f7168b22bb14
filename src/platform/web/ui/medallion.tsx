interface Props {
  author: { name: string; pictures: readonly { url: string; width?: number }[] }
  /** In pixels. */
  size: number
}

/** The name stands beside it. */
export function Medallion({ author: { name, pictures }, size }: Props) {
  // Wide enough for two device pixels each.
  const picture = pictures.find(({ width = 2 * size }) => width >= 2 * size) ?? pictures.at(-1)
  if (picture)
    return (
      <img src={picture.url} alt="" width={size} height={size} loading="lazy" decoding="async" className="medallion" />
    )
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" className="medallion">
      <circle cx="24" cy="24" r="23.5" fill="var(--sunk)" stroke="var(--hairline)" />
      <path d={hatch} stroke="var(--hairline)" fill="none" />
      <circle cx="24" cy="24" r="15.5" fill="var(--sunk)" stroke="var(--accent)" />
      <text x="24" y="28.8" textAnchor="middle" fontSize="13" fontWeight="650" fill="currentColor">
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** Lines at 45°, cut by the circle of its style. */
const hatch = 'M0 24L24 0M0 32L32 0M0 40L40 0M0 48L48 0M8 48L48 8M16 48L48 16M24 48L48 24'

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
