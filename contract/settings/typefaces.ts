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
