import { articleLink, links } from '../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../platform/contract/markup.ts'
import { findCorrections } from '../../articles/server/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { lastingLink } from './channels.ts'
import { writeRss } from './rss.ts'

export async function writeCorrections({ db, config, settings, now }: CatalogueDeps) {
  const { publicUrl } = config
  const { corrections, keys } = await findCorrections(db)
  const { name } = settings.current().identity
  const items = corrections.map(({ on, words, foundBy, article }, index) => {
    const summary = foundBy ? `${words} Found by ${foundBy}.` : words
    const at = new Date(`${on}T00:00:00Z`)
    // Two of one day differ in their place in the text.
    const number = corrections.slice(index).filter((one) => one.on === on && one.article.ID === article.ID).length
    return {
      id: `${publicUrl}${lastingLink(article.ID)}#correction-${on}-${number}`,
      url: publicUrl + articleLink({ id: article.ID, ...article }),
      title: `Correction: ${article.title}`,
      html: `<p>${escapeMarkup(summary)}</p>`,
      summary,
      isWhole: false,
      publishedAt: at,
      updatedAt: at,
      categories: [],
      authors: [],
      picture: null,
    }
  })
  const feed = {
    title: `${name} · Corrections`,
    description: 'Corrections to our articles.',
    page: publicUrl + links.corrections,
    address: publicUrl + links.correctionsFeed,
    site: { name, url: publicUrl, icon: `${publicUrl}/icon-192.png` },
    updatedAt: items[0]?.updatedAt ?? now(),
    items,
  }
  return {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
    body: writeRss(feed),
    keys: [settingsKey, ...keys],
  }
}
