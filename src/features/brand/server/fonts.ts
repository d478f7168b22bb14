import { createRequire } from 'node:module'
import type { Typeface } from '../../../platform/contract/settings/typefaces.ts'

const require = createRequire(import.meta.url)
const weights = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' } as const
export type Weight = keyof typeof weights

/** `family` is the name in the file and in SVG. */
const families: Record<Typeface, { folder: string; family: string }> = {
  archivo: { folder: 'archivo', family: 'Archivo' },
  inter: { folder: 'inter', family: 'Inter' },
  'ibm-plex-sans': { folder: 'ibm-plex-sans', family: 'IBM Plex Sans' },
  'source-serif': { folder: 'source-serif-4', family: 'Source Serif 4' },
  newsreader: { folder: 'newsreader', family: 'Newsreader' },
}

export const familyOf = (typeface: Typeface): string => families[typeface].family

/** Pictures and print never depend on the machine's own fonts. */
export function fontFile(typeface: Typeface, weight: Weight): string {
  const { folder, family } = families[typeface]
  const name = `${family.replaceAll(' ', '')}_${weights[weight]}.ttf`
  return require.resolve(`@expo-google-fonts/${folder}/${weights[weight]}/${name}`)
}

const notoSets = {
  'noto-sans': ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'vietnamese', 'devanagari'],
  'noto-sans-bengali': ['bengali'],
  'noto-sans-gujarati': ['gujarati'],
  'noto-sans-gurmukhi': ['gurmukhi'],
  'noto-sans-kannada': ['kannada'],
  'noto-sans-malayalam': ['malayalam'],
  'noto-sans-oriya': ['oriya'],
  'noto-sans-tamil': ['tamil'],
  'noto-sans-telugu': ['telugu'],
  'noto-sans-arabic': ['arabic'],
}

let found: string[] | undefined

/** For letters that the magazine's typefaces lack. */
export function scriptFonts(): readonly string[] {
  found ??= Object.entries(notoSets).flatMap(([name, sets]) =>
    sets.map((set) => require.resolve(`@fontsource/${name}/files/${name}-${set}-400-normal.woff`)),
  )
  return found
}

/** For values, with a slashed zero. */
export const mono = require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf')
