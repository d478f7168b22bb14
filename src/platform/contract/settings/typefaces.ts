const [sans, serif] = ["'Helvetica Neue', Helvetica, Arial, sans-serif", "Georgia, 'Times New Roman', serif"]

/** For headlines and controls. The text of articles always has its own serif. */
export const typefaces = {
  archivo: 'Archivo',
  inter: 'Inter',
  'ibm-plex-sans': 'IBM Plex Sans',
  'source-serif': 'Source Serif',
  newsreader: 'Newsreader',
} as const

export type Typeface = keyof typeof typefaces
export const typefaceNames = Object.keys(typefaces) as Typeface[]

/** With fallback fonts that most systems have. */
export const fontFamilies: Readonly<Record<Typeface, string>> = {
  archivo: `Archivo, ${sans}`,
  inter: `Inter, ${sans}`,
  'ibm-plex-sans': `'IBM Plex Sans', ${sans}`,
  'source-serif': `'Source Serif 4', ${serif}`,
  newsreader: `Newsreader, ${serif}`,
}
