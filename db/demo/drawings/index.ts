import { amplifiers } from './amplifiers.ts'
import { antennas } from './antennas.ts'
import { arrays } from './arrays.ts'
import { blockDiagrams } from './block-diagrams.ts'
import { boardFragments } from './board-fragments.ts'
import { bridges } from './bridges.ts'
import { characteristics } from './characteristics.ts'
import { connectors } from './connectors.ts'
import { energy } from './energy.ts'
import { filters } from './filters.ts'
import { flows } from './flows.ts'
import { frequencyPlots } from './frequency-plots.ts'
import { plainSpaces } from './lettering.ts'
import { loadPlots } from './load-plots.ts'
import { machines } from './machines.ts'
import { markets } from './market.ts'
import { motorDrives } from './motor-drive.ts'
import { networks } from './networks.ts'
import { oscillators } from './oscillators.ts'
import { outlines } from './outlines.ts'
import { padGrids } from './pad-grids.ts'
import { powerStages } from './power-stages.ts'
import { randomFrom } from './random.ts'
import { scans } from './scans.ts'
import { type Drawing, sheet } from './sheet.ts'
import { smithCharts } from './smith-chart.ts'
import { stateMachines } from './states.ts'
import { stations } from './stations.ts'
import { timings } from './timing.ts'
import { wafers } from './wafers.ts'
import { waveforms } from './waveforms.ts'
import { wholeBoards } from './whole-boards.ts'

const drawings = {
  ...amplifiers,
  ...antennas,
  ...arrays,
  ...blockDiagrams,
  ...boardFragments,
  ...bridges,
  ...characteristics,
  ...connectors,
  ...energy,
  ...filters,
  ...flows,
  ...frequencyPlots,
  ...loadPlots,
  ...machines,
  ...markets,
  ...motorDrives,
  ...networks,
  ...oscillators,
  ...outlines,
  ...padGrids,
  ...powerStages,
  ...scans,
  ...smithCharts,
  ...stateMachines,
  ...stations,
  ...wafers,
  ...waveforms,
  ...wholeBoards,
  ...timings,
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
