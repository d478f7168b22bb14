import { answerApart } from '../../../../platform/server/core/text-threads.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import { drawPlotPicture, plotPictures } from './pictures.ts'
import type { ShownData } from './show-thread.ts'

const program = new URL('show-thread.ts', import.meta.url)
const tooLong = 'It takes too long to draw this. Reduce its size'

export function dataRoutes({ route, pages }: Router, deps: Deps) {
  route('POST /admin/show-data', async ({ body: { source } }) =>
    ok(await answerApart<ShownData>(program, source, { field: 'source', tooLong })),
  )

  pages.document(plotPictures, async ({ article = '', digest = '' }) => ({
    headers: { 'content-type': 'image/png' },
    body: await drawPlotPicture(deps, Number(article), digest),
    keys: [`article:${article}`, settingsKey],
  }))
}
