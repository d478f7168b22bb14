interface Props {
  author: { name: string; pictures: readonly { url: string }[] }
  /** In pixels. */
  size: number
}

/** The picture of an author in a circle, or initials over a ground plane of hatches. The name stands beside it. */
export function Medallion({ author: { name, pictures }, size }: Props) {
  // Wide enough for two device pixels each, since the narrowest stored width is far larger.
  const picture = pictures[0]
  if (picture)
    return (
      <img src={picture.url} alt="" width={size} height={size} loading="lazy" decoding="async" className="medallion" />
    )
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" className="medallion">
      <circle cx="24" cy="24" r="23" fill="var(--sunk)" stroke="var(--hairline)" />
      <path d={hatch} stroke="var(--hairline)" fill="none" />
      <circle cx="24" cy="24" r="15.5" fill="var(--sunk)" stroke="var(--accent)" />
      <text x="24" y="28.8" textAnchor="middle" fontSize="13" fontWeight="650" fill="currentColor">
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** Lines at 45° within the circle. */
const hatch = [-24, -16, -8, 0, 8, 16, 24]
  .map((offset) => {
    const half = Math.sqrt(22.5 ** 2 - offset ** 2 / 2) / Math.SQRT2
    const at = offset / 2
    const [x1, y1, x2, y2] = [24 + at - half, 24 + at + half, 24 + at + half, 24 + at - half].map((n) => n.toFixed(1))
    return `M${x1} ${y1}L${x2} ${y2}`
  })
  .join('')

/** Of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
