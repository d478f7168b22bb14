import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const weights = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' } as const
export type Weight = keyof typeof weights

/** The file of a weight of Archivo. Text on pictures and in print never depends on the machine's own fonts. */
export const archivo = (weight: Weight) =>
  require.resolve(`@expo-google-fonts/archivo/${weights[weight]}/Archivo_${weights[weight]}.ttf`)

/** The monospaced face, for values, with a slashed zero. */
export const mono = require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf')
