import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import type { Look } from '../../../../platform/contract/settings/look.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import { familyOf, toPng } from '../../../brand/server/index.ts'
import { toLook } from '../../../settings/contract/look.ts'
import type { Drawing } from './draw.ts'
import { diagrams } from './in-text.ts'
import { DiagramProblem } from './problem.ts'

/** For feeds, whose readers leave out SVG. */
export const withDiagramPictures = (html: string, article: number): string =>
  diagrams.replace(html, (drawing, { source }) => drawnFigure(drawing, `/diagrams/${article}/${digestOf(source)}.png`))

type Pictured = Pick<Drawing, 'caption' | 'description' | 'width' | 'height'>

export function drawnFigure({ caption, description, width, height }: Pictured, address: string): string {
  const alt = escapeMarkup([caption, description].filter(Boolean).join('. '))
  const said = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`
  return `<figure><img src="${address}" alt="${alt}" width="${width}" height="${height}">${said}</figure>`
}

export const digestOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, digestLength)
const digestLength = 16

export const diagramPictures = `/diagrams/:article(^[1-9][0-9]{0,8})/:digest(^[0-9a-f]{${digestLength}}).png`

/** @throws NotFound, also if not everybody may read the article */
export const drawPicture = (deps: PictureDeps, article: number, digest: string): Promise<Buffer> =>
  pngOfDrawing(deps, article, (html) => {
    const found = diagrams.find(html).find(({ source }) => digestOf(source) === digest)?.drawn
    return found instanceof DiagramProblem ? undefined : found
  })

/** @throws NotFound, also if not everybody may read the article */
export async function pngOfDrawing(
  { db, settings }: PictureDeps,
  article: number,
  find: (html: string) => Pick<Drawing, 'svg' | 'width'> | undefined,
): Promise<Buffer> {
  const row = await db
    .selectFrom('articles')
    .select('body_html')
    .where('id', '=', article)
    .where('access', '=', 'free')
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  const drawing = row && find(row.body_html)
  if (!drawing) throw new NotFound('article', article)
  const look = toLook(settings.current().identity)
  return toPng(onWhite(drawing, look), drawing.width * dotsPerUnit, look.typeface)
}

type PictureDeps = Pick<Deps, 'db' | 'settings'>

/** For screens with twice as many dots. */
const dotsPerUnit = 2

/** Fixes the colours of light pages, which feeds do not have. */
const onWhite = ({ svg }: Pick<Drawing, 'svg'>, { colours, typeface }: Look): string =>
  svg
    .replaceAll('currentColor', colours.ink.light)
    .replaceAll(/var\(--accent,#[\da-f]+\)/g, colours.accent.light)
    .replaceAll(/var\(--[a-z]+,(#[\da-f]+)\)/g, '$1')
    .replaceAll('font-family="sans-serif"', `font-family="${familyOf(typeface)}"`)
    .replace('<title', '<rect width="100%" height="100%" fill="#fff"/><title')
