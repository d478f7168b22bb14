import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import { digestOf, pngOfDrawing } from '../diagrams/pictures.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { dataIn, replaceData } from './in-text.ts'
import { plainTable } from './table.ts'

/** For feeds, whose readers leave out SVG: plots become pictures, other data plain tables. */
export const withDataPictures = (html: string, article: number): string =>
  replaceData(html, ({ data, plot }, source) => {
    if (!plot) return plainTable(data)
    const { caption, description, width, height } = plot
    const alt = escapeMarkup([caption, description].filter(Boolean).join('. '))
    const said = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`
    return `<figure><img src="/plots/${article}/${digestOf(source)}.png" alt="${alt}" width="${width}" height="${height}">${said}</figure>`
  })

export const plotPictures = '/plots/:article(^[1-9][0-9]{0,8})/:digest(^[0-9a-f]{16}).png'

/** @throws NotFound, also if not everybody may read the article */
export const drawPlotPicture = (
  deps: Pick<Deps, 'db' | 'settings'>,
  article: number,
  digest: string,
): Promise<Buffer> =>
  pngOfDrawing(deps, article, (html) => {
    const found = dataIn(html).find(({ source }) => digestOf(source) === digest)?.read
    return found && !(found instanceof DiagramProblem) && found.plot ? found.plot : undefined
  })
