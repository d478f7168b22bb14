import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { Chosen } from '../../articles/contract/carousel.ts'
import { type ListedRow, presentListItem } from '../../articles/server/index.ts'
import { arrangeCarousel, listCandidates, orderCarousel, shownOf } from './carousel.ts'

export function carouselRoutes({ route }: Router, { db, now, settings }: Deps) {
  const presentChosen = (inCarousel: readonly ListedRow[]): Chosen[] => {
    const shown = shownOf(inCarousel, settings.current().frontPage.lead)
    return inCarousel.map(({ id, title, published_at }) => ({
      ID: id,
      'Article Title': title,
      isPublished: published_at !== null,
      isShown: shown.has(id),
    }))
  }

  route('GET /admin/carousel', async ({ query }) => {
    const { inCarousel, candidates } = await listCandidates(db, query.search)
    return ok({ articles: candidates.map(presentListItem), chosen: presentChosen(inCarousel) })
  })

  route('POST /admin/update-carousel', async ({ body }, call) => {
    const chosen = presentChosen(await arrangeCarousel({ db, now }, body, requireCaller(call)))
    const message = body.isCarousel ? 'Article added to the carousel' : 'Article removed from the carousel'
    return ok({ message, chosen })
  })

  route('POST /admin/arrange-carousel', async ({ body }, call) => {
    const chosen = presentChosen(await orderCarousel({ db, now }, body.ids, requireCaller(call)))
    return ok({ message: 'Carousel order saved', chosen })
  })
}
