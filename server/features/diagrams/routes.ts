import { ok } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import { figureOf, tryToDraw } from './in-text.ts'
import { diagramPictures, drawPicture } from './pictures.ts'
import { DiagramProblem } from './problem.ts'

export function diagramRoutes({ route, pages }: Router, { db }: Deps) {
  route('POST /admin/draw-diagram', async ({ body: { source } }) => {
    const drawing = tryToDraw(source)
    return drawing instanceof DiagramProblem
      ? ok({ html: '', problem: drawing.message })
      : ok({ html: figureOf(drawing, 1), problem: null })
  })

  pages.document(diagramPictures, async ({ article = '', digest = '' }) => ({
    headers: { 'content-type': 'image/png' },
    body: await drawPicture(db, Number(article), digest),
    keys: [`article:${article}`],
  }))
}
