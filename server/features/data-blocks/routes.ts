import { ok } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import { DiagramProblem } from '../diagrams/index.ts'
import { blockOf, tryToRead } from './in-text.ts'
import { drawPlotPicture, plotPictures } from './pictures.ts'

export function dataRoutes({ route, pages }: Router, { db }: Deps) {
  route('POST /admin/show-data', async ({ body: { source } }) => {
    const read = tryToRead(source)
    return read instanceof DiagramProblem
      ? ok({ html: '', problem: read.message })
      : ok({ html: blockOf(read, 1, new Set()), problem: null })
  })

  pages.document(plotPictures, async ({ article = '', digest = '' }) => ({
    headers: { 'content-type': 'image/png' },
    body: await drawPlotPicture(db, Number(article), digest),
    keys: [`article:${article}`],
  }))
}
