import { AdSlot, type AdToShow } from './ad-slot.tsx'

interface Props {
  ads: readonly AdToShow[]
  /** How many of the slots narrow screens show between the parts of the page. */
  inPage?: number
}

/** The two slots beside a page. Narrow screens show below it what has no place in it. */
export const AdColumn = ({ ads, inPage = 0 }: Props) => (
  <div className="no-print ad-column">
    {[1, 2].map((position) => (
      <div key={position} className={position <= inPage ? 'max-lg:hidden' : undefined}>
        <AdSlot ads={ads} position={position} />
      </div>
    ))}
  </div>
)

/** The slots that a list has a place for. */
export const slotsInList = (rows: number) => (rows > 12 ? 2 : rows > 1 ? 1 : 0)

interface InList {
  ads: readonly AdToShow[]
  row: number
  /** Of the list. */
  rows: number
}

/**
 * The slots in turns after the third row of a list on narrow screens, then after every tenth; between the rows if there are two. An empty one
 * is shown once.
 */
export function AdInList({ ads, row, rows }: InList) {
  if (rows === 2 ? row !== 0 : row % 10 !== 2) return null
  const place = Math.floor(row / 10)
  const position = (place % 2) + 1
  if (place > 1 && ads.every((ad) => ad.position !== position)) return null
  return (
    <li className="ad-row">
      <AdSlot ads={ads} position={position} label={`Advertisement ${place + 1}`} />
    </li>
  )
}

/** The first slot between the parts of a page on narrow screens. */
export const AdInPage = ({ ads }: Pick<Props, 'ads'>) => (
  <div className="ad-row">
    <AdSlot ads={ads} position={1} />
  </div>
)
