/** An image in several widths: flat pairs of address and width, narrowest first. */
export type Widths = [url: string, width: number][]

export const srcSet = (widths: Widths) => widths.map(([url, width]) => `${url} ${width}w`).join(', ')

/** The same image as AVIF, for browsers that take it; it adds no box of its own. */
export function WithAvif({ widths, sizes, children }: { widths: Widths; sizes: string; children: React.ReactNode }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(widths).replaceAll('.webp', '.avif')} sizes={sizes} />
      {children}
    </picture>
  )
}
