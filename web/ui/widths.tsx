import type { Picture } from '../../contract/images.ts'

/** An image in several widths, narrowest first. Short, since pages carry it a second time as data for hydration. */
export interface Widths {
  /** Of its files: `/assets/<name>-<width>.webp`. */
  name: string
  widths: readonly number[]
}

/** The usual widths are one object, which is sent once. */
const lists = new Map<string, readonly number[]>()

/** The widths of a stored picture; undefined if there is none. */
export function toWidths(pictures: readonly Picture[]): Widths | undefined {
  const name = /^\/assets\/(.+)-\d+\.webp$/.exec(pictures[0]?.url ?? '')?.[1]
  if (name === undefined) return undefined
  const widths = pictures.map(({ width }) => width)
  const key = widths.join()
  lists.set(key, lists.get(key) ?? widths)
  return { name, widths: lists.get(key) ?? widths }
}

const addressOf = (name: string, width: number, format: 'webp' | 'avif') => `/assets/${name}-${width}.${format}`

export const widest = ({ name, widths }: Widths) => addressOf(name, widths.at(-1) ?? 0, 'webp')

export const srcSet = ({ name, widths }: Widths, format: 'webp' | 'avif' = 'webp') =>
  widths.map((width) => `${addressOf(name, width, format)} ${width}w`).join(', ')

/** Offers the same image as AVIF. */
export function WithAvif({ widths, sizes, children }: { widths: Widths; sizes: string; children: React.ReactNode }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(widths, 'avif')} sizes={sizes} />
      {children}
    </picture>
  )
}
