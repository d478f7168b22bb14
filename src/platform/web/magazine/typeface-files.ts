import ibmPlexSans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { Typeface } from '../../contract/settings/typefaces.ts'
import archivo from '../styles/typefaces/archivo.woff2?url'

export const typefaceFiles: Record<Typeface, string> = {
  archivo,
  inter,
  'ibm-plex-sans': ibmPlexSans,
  'source-serif': sourceSerif,
  newsreader,
}
