import { answerApart } from '../../../../platform/server/core/text-threads.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import type { Shown } from './draw-thread.ts'
import { diagramPictures, drawPicture } from './pictures.ts'

const program = new URL('draw-thread.ts', import.meta.url)
const tooLong = 'It takes too long to draw this. Make it smaller'

export function diagramRoutes({ route }: Router) {
  route('POST /admin/draw-diagram', async ({ body: { source } }) =>
    ok(await answerApart<Shown>(program, source, { field: 'source', tooLong })),
  )
}

/** For feeds. Published articles need them even if the feature is off. */
export function diagramPictureRoutes({ pages }: Router, deps: Deps) {
  pages.document(diagramPictures, async ({ article = '', digest = '' }) => ({
    headers: { 'content-type': 'image/png' },
    body: await drawPicture(deps, Number(article), digest),
    keys: [`article:${article}`, settingsKey],
  }))
}
