import { Suspense } from 'react'
import { lazyOptional } from '../../../platform/web/ui/lazy-optional.ts'
import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { markGift, sharedTokenIn } from '../contract/shared-article-fragment.ts'

const GiveArticle = lazyOptional(() => import('./give-article.tsx'))

export default {
  AfterText: ({ header, access }) =>
    access.plan === 'gold' &&
    !header.isFree && (
      <Suspense>
        <GiveArticle articleId={header.id} />
      </Suspense>
    ),
  wayIn: {
    firstScript: markGift,
    open(id) {
      const token = sharedTokenIn(location.hash)
      return token === null ? null : import('./open-gift-link.ts').then(({ openGiftLink }) => openGiftLink(id, token))
    },
  },
} satisfies ArticlePlaces
