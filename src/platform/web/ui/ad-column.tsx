import { AdSlot, type AdToShow } from './ad-slot.tsx'

interface Props {
  ads: readonly AdToShow[]
  /** Of the page's list, if any. */
  rows?: number
}

/** Narrow screens show the first between the page's parts, and what has no place there below it: no two in a row. */
export function AdColumn({ ads, rows = 0 }: Props) {
  const inPage = Math.max(1, slotsInList(rows))
  return (
    <div className="no-print ad-column">
      {[1, 2].map((position) => (
        <div key={position} className={position <= inPage ? 'max-lg:hidden' : undefined}>
          <AdSlot ads={ads} position={position} />
        </div>
      ))}
    </div>
  )
}

const slotsInList = (rows: number) => (rows > 13 ? 2 : rows > 1 ? 1 : 0)

interface InList {
  ads: readonly AdToShow[]
  row: number
  rows: number
}

/**
 * On narrow screens, slots take turns after row 3, then after every tenth; in a short list after the first. Never after
 * the last row, since another may follow the list. An empty slot is shown once.
 */
export function AdInList({ ads, row, rows }: InList) {
  if (row === rows - 1 || (rows <= 3 ? row !== 0 : row % 10 !== 2)) return null
  const place = Math.floor(row / 10)
  const position = (place % 2) + 1
  if (place > 1 && ads.every((ad) => ad.position !== position)) return null
  return (
    <li className="ad-row">
      <AdSlot ads={ads} position={position} label={`Advertisement ${place + 1}`} />
    </li>
  )
}

/** On narrow screens, unless a list has a place for the slot. */
export const AdInPage = ({ ads, rows = 0 }: Props) =>
  slotsInList(rows) === 0 && (
    <div className="ad-row">
      <AdSlot ads={ads} position={1} />
    </div>
  )
