import type { ComponentType } from 'react'
import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { markGift, sharedTokenIn } from '../contract/shared-article-fragment.ts'

type Shown = Parameters<NonNullable<ArticlePlaces['prepare']>>[0]

const mayGive = ({ header, access }: Shown) => access.plan === 'gold' && !header.isFree

let GiveArticle: ComponentType<{ articleId: number }> | null = null

export default {
  async prepare(article) {
    if (!mayGive(article)) return
    // Without a connection there is nothing to give it by, and the text is shown.
    const loaded = await import('./give-article.tsx').catch(() => null)
    GiveArticle = loaded?.default ?? null
  },
  AfterText: (article) => mayGive(article) && GiveArticle && <GiveArticle articleId={article.header.id} />,
  wayIn: {
    firstScript: markGift,
    open(id) {
      const token = sharedTokenIn(location.hash)
      return token === null ? null : import('./open-gift-link.ts').then(({ openGiftLink }) => openGiftLink(id, token))
    },
  },
} satisfies ArticlePlaces
