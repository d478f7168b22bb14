import { inject } from 'vitest'
import type { ArticleListItem, ArticlePage } from '../../src/features/articles/contract/articles.ts'
import type { AccessLevel, Section } from '../../src/platform/contract/catalogue.ts'
import { articleLink } from '../../src/platform/contract/links.ts'

const lists: Record<Section, string> = {
  news: 'news-all',
  product: 'product-all',
  'design-guide': 'design-all',
  component: 'comp',
}
const flags = { free: 'isFree', login: 'isLoginRequired', silver: 'isSubscriptionRequired', gold: 'Premium' } as const

/** The oldest article with this access and a text of its own: other tests add and remove newer ones. */
export async function articleWith({
  access,
  section = 'design-guide',
  isDated = () => true,
}: {
  access: AccessLevel
  section?: Section
  isDated?: (instant: string) => boolean
}): Promise<string> {
  const articles = await listed(section)
  const article = articles.findLast(
    (one) => one[flags[access]] === 1 && one.Description !== '' && isDated(one['Date of Publication']),
  )
  if (!article) throw new Error(`The demo magazine has no ${access} article in ${section}`)
  return articleLink({ id: article.ID, section, slug: '' })
}

export async function articleThatForwards(): Promise<string> {
  const article = (await listed('news')).findLast((one) => one['Source url'] && one.Description === '')
  if (!article) throw new Error('The demo magazine has no article that forwards')
  return articleLink({ id: article.ID, section: 'news', slug: '' })
}

async function listed(section: Section): Promise<ArticleListItem[]> {
  const response = await fetch(`${inject('productUrl')}/api/home/${lists[section]}?limit=100`)
  const { articles }: ArticlePage = JSON.parse(await response.text())
  return articles
}
