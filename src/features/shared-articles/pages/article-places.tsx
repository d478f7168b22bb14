import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { markGift, sharedTokenIn } from '../contract/shared-article-fragment.ts'

type Shown = Parameters<NonNullable<ArticlePlaces['prepare']>>[0]

const mayGive = ({ header, access }: Shown) => access.plan === 'gold' && !header.isFree

let GiveArticle: typeof import('./give-article.tsx').default = () => null

export default {
  // Without a connection there is nothing to give it by, and the text is shown.
  prepare: (article) =>
    mayGive(article)
      ? import('./give-article.tsx').then(
          (loaded) => {
            GiveArticle = loaded.default
          },
          () => {},
        )
      : undefined,
  AfterText: (article) => mayGive(article) && <GiveArticle articleId={article.header.id} />,
  wayIn: {
    firstScript: markGift,
    open(id) {
      const token = sharedTokenIn(location.hash)
      return token === null ? null : import('./open-gift-link.ts').then(({ openGiftLink }) => openGiftLink(id, token))
    },
  },
} satisfies ArticlePlaces
