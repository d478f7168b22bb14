import { AdSlot, type AdToShow } from './ad-slot.tsx'

interface Props {
  ads: readonly AdToShow[]
  /** How many stories the list beside them has: on narrow screens the advertisements stand between these. */
  stories?: number
}

/** The two slots beside a list. Narrow screens show below it what has no place in it. */
export const AdColumn = ({ ads, stories = 0 }: Props) => (
  <div className="ad-column">
    {[1, 2].map((position) => (
      <div key={position} className={isInList(position, stories) ? 'max-lg:hidden' : undefined}>
        <AdSlot ads={ads} position={position} />
      </div>
    ))}
  </div>
)

const isInList = (position: number, rows: number) => rows > (position - 1) * 10 + 2

/** The slots in turns after the third row of a list on narrow screens, then after every tenth. An empty one is shown once. */
export function AdInList({ ads, row }: { ads: readonly AdToShow[]; row: number }) {
  if (row % 10 !== 2) return null
  const place = (row - 2) / 10
  const position = (place % 2) + 1
  if (place > 1 && ads.every((ad) => ad.position !== position)) return null
  return (
    <li className="ad-row">
      <AdSlot ads={ads} position={position} label={`Advertisement ${place + 1}`} />
    </li>
  )
}
