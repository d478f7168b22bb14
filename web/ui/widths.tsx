/** The sources of an image as pairs of address and width, narrowest first. */
export type Widths = [url: string, width: number][]

export const srcSet = (widths: Widths) => widths.map(([url, width]) => `${url} ${width}w`).join(', ')

/** Offers the same image as AVIF. */
export function WithAvif({ widths, sizes, children }: { widths: Widths; sizes: string; children: React.ReactNode }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(widths).replaceAll('.webp', '.avif')} sizes={sizes} />
      {children}
    </picture>
  )
}
