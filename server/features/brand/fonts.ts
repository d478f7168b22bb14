import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const weights = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' } as const
export type Weight = keyof typeof weights

/** The file of a weight of Archivo. Text on pictures and in print never depends on the machine's own fonts. */
export const archivo = (weight: Weight) =>
  require.resolve(`@expo-google-fonts/archivo/${weights[weight]}/Archivo_${weights[weight]}.ttf`)

const notoSets = {
  'noto-sans': ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'vietnamese', 'devanagari'],
  ...{ 'noto-sans-bengali': ['bengali'], 'noto-sans-gujarati': ['gujarati'], 'noto-sans-gurmukhi': ['gurmukhi'] },
  ...{ 'noto-sans-kannada': ['kannada'], 'noto-sans-malayalam': ['malayalam'], 'noto-sans-oriya': ['oriya'] },
  ...{ 'noto-sans-tamil': ['tamil'], 'noto-sans-telugu': ['telugu'], 'noto-sans-arabic': ['arabic'] },
}

let found: string[] | undefined

/** The files of faces for what Archivo has no letters of. */
export function scriptFonts(): readonly string[] {
  found ??= Object.entries(notoSets).flatMap(([name, sets]) =>
    sets.map((set) => require.resolve(`@fontsource/${name}/files/${name}-${set}-400-normal.woff`)),
  )
  return found
}

/** The monospaced face, for values, with a slashed zero. */
export const mono = require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf')

/** Loads what reads fonts: only when something is printed. */
export async function openScriptFonts() {
  const { ScriptFonts } = await import('./script-fonts.ts')
  return new ScriptFonts()
}
