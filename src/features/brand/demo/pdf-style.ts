import { designColours } from '../../../platform/contract/settings/colours.ts'
import { fontFile, type Weight } from '../server/fonts.ts'

/** Measures are in points on A4. */
export const palette = {
  ink: designColours.ink.light,
  quiet: designColours.quiet.light,
  rule: designColours.hairline.light,
  accent: designColours.accent.light,
}
export const archivo = (weight: Weight) => fontFile('archivo', weight)
export const margin = 64
export const sheet = { width: 595.28, height: 841.89 } as const
export const column = sheet.width - 2 * margin
/** Text ends here; the footer is below. */
export const lowest = sheet.height - margin - 18
