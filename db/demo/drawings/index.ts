import { boards } from './boards.ts'
import { characteristics } from './characteristics.ts'
import { diagrams } from './diagrams.ts'
import { energy } from './energy.ts'
import { frequencyPlots } from './frequency-plots.ts'
import { plainSpaces } from './lettering.ts'
import { loadPlots } from './load-plots.ts'
import { markets } from './market.ts'
import { motorDrives } from './motor-drive.ts'
import { oscillators } from './oscillators.ts'
import { packages } from './packages.ts'
import { radio } from './radio.ts'
import { randomFrom } from './random.ts'
import { schematics } from './schematics.ts'
import { type Drawing, sheet } from './sheet.ts'
import { silicon } from './silicon.ts'
import { stateMachines } from './states.ts'
import { systems } from './systems.ts'
import { waveforms } from './waveforms.ts'

const drawings = {
  ...schematics,
  ...oscillators,
  ...waveforms,
  ...frequencyPlots,
  ...loadPlots,
  ...characteristics,
  ...radio,
  ...packages,
  ...boards,
  ...silicon,
  ...diagrams,
  ...stateMachines,
  ...energy,
  ...motorDrives,
  ...markets,
  ...systems,
}
export type DrawingKind = keyof typeof drawings
export const drawingKinds = Object.keys(drawings) as DrawingKind[]
const isDrawingKind = (kind: string): kind is DrawingKind => Object.hasOwn(drawings, kind)

/**
 * The technical drawing of an article as an SVG document, 1280 × 720: two inks on paper.
 * The labels appear in it; `seed` (an article's slug) varies values, counts, orientation and emphasis, always the same way.
 * Throws where there is no drawing of that kind.
 */
export function draw({ kind, labels, seed }: { kind: string; labels: readonly string[]; seed: string }): string {
  if (!isDrawingKind(kind)) throw new RangeError(`There is no drawing of the kind “${kind}”`)
  const random = randomFrom(`${kind}/${seed}`)
  const drawing: Drawing = drawings[kind]
  const title = { prefix: random.pick(['U', 'U', 'FIG ', 'SH ', 'J', 'A']), number: random.int(1, 48) }
  return sheet(drawing({ labels: labels.map(plainSpaces).filter((label) => label !== ''), random }), title)
}
