import type { Picture } from '../../contract/images.ts'
import { remember } from '../../contract/remember.ts'

/** Narrowest first. Short, since pages carry it a second time as hydration data. */
export interface Widths {
  /** Its files are `/assets/<name>-<width>.webp`. */
  name: string
  widths: readonly number[]
}

/** Equal lists are one object, which a page carries once. */
const widthList = remember((...widths: number[]): readonly number[] => widths)

/** Undefined without pictures. */
export function toWidths(pictures: readonly Picture[]): Widths | undefined {
  const name = /^\/assets\/(.+)-\d+\.webp$/.exec(pictures[0]?.url ?? '')?.[1]
  if (name === undefined) return undefined
  return { name, widths: widthList(...pictures.map(({ width }) => width)) }
}

const addressOf = (name: string, width: number, format: 'webp' | 'avif') => `/assets/${name}-${width}.${format}`

export const widest = ({ name, widths }: Widths) => addressOf(name, widths.at(-1) ?? 0, 'webp')

export const srcSet = ({ name, widths }: Widths, format: 'webp' | 'avif' = 'webp') =>
  widths.map((width) => `${addressOf(name, width, format)} ${width}w`).join(', ')

export function WithAvif({ widths, sizes, children }: { widths: Widths; sizes: string; children: React.ReactNode }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(widths, 'avif')} sizes={sizes} />
      {children}
    </picture>
  )
}
