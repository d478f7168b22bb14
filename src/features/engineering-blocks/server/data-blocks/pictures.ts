import type { Deps } from '../../../../platform/server/feature-deps.ts'
import { digestOf, drawnFigure, pngOfDrawing } from '../diagrams/pictures.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { dataBlocks } from './in-text.ts'
import { plainTable } from './table.ts'

/** For feeds, whose readers leave out SVG: plots become pictures, other data plain tables. */
export const withDataPictures = (html: string, article: number): string =>
  dataBlocks.replace(html, ({ data, plot }, { source }) =>
    plot ? drawnFigure(plot, `/plots/${article}/${digestOf(source)}.png`) : plainTable(data),
  )

export const plotPictures = '/plots/:article(^[1-9][0-9]{0,8})/:digest(^[0-9a-f]{16}).png'

/** @throws NotFound, also if not everybody may read the article */
export const drawPlotPicture = (
  deps: Pick<Deps, 'db' | 'settings'>,
  article: number,
  digest: string,
): Promise<Buffer> =>
  pngOfDrawing(deps, article, (html) => {
    const found = dataBlocks.find(html).find(({ source }) => digestOf(source) === digest)?.drawn
    return found && !(found instanceof DiagramProblem) && found.plot ? found.plot : undefined
  })
