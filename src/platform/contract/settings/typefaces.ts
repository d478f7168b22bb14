const [sans, serif] = ["'Helvetica Neue', Helvetica, Arial, sans-serif", "Georgia, 'Times New Roman', serif"]

/** The typefaces of headlines and controls. The text of articles has a serif of its own, whichever is chosen. */
export const typefaces = {
  archivo: 'Archivo',
  inter: 'Inter',
  'ibm-plex-sans': 'IBM Plex Sans',
  'source-serif': 'Source Serif',
  newsreader: 'Newsreader',
} as const

export type Typeface = keyof typeof typefaces
export const typefaceNames = Object.keys(typefaces) as Typeface[]

/** Each as style sheets name it, with fonts of most systems for where it is missing. */
export const fontFamilies: Readonly<Record<Typeface, string>> = {
  archivo: `Archivo, ${sans}`,
  inter: `Inter, ${sans}`,
  'ibm-plex-sans': `'IBM Plex Sans', ${sans}`,
  'source-serif': `'Source Serif 4', ${serif}`,
  newsreader: `Newsreader, ${serif}`,
}
