import type { Database } from '../../../../platform/server/db/database.ts'
import { forTextFields } from '../../../articles/contract/fields.ts'
import { pathOfPage } from '../../../pages/contract/rules.ts'
import type { OutgoingArticle } from './outgoing.ts'
import { findOutgoingPictures } from './pictures.ts'
import { findAliases } from './read-articles.ts'

/** Only pages with a text of the publisher: as readers see it, else as last saved. */
export async function* readPages(db: Database): AsyncGenerator<OutgoingArticle> {
  const slugs = await db.selectFrom('pages').select('slug').where('deleted_at', 'is', null).orderBy('slug').execute()
  for (const { slug } of slugs) {
    const page = await findPageAsSeen(db, slug)
    if (page) yield page
  }
}

async function findPageAsSeen(db: Database, slug: string): Promise<OutgoingArticle | undefined> {
  const row = await db
    .selectFrom('pages')
    .innerJoin('page_versions', (join) =>
      join
        .onRef('page_versions.slug', '=', 'pages.slug')
        .on(({ eb, fn, ref }) =>
          eb('page_versions.version', '=', fn.coalesce(ref('pages.live_version'), ref('pages.version'))),
        ),
    )
    .select(['pages.version', 'live_version', 'publish_at', 'updated_at', 'made_at', 'title', 'html', 'description'])
    .select('image_name')
    .where('pages.slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const address = pathOfPage(slug)
  const found = [...row.html.matchAll(/<img\b[^<>]*? src="([^"]*)"/g)].map(([, src = '']) => src)
  const isLive = row.live_version !== null
  return {
    kind: 'page',
    id: slug,
    html: row.html,
    access: 'free',
    address,
    state: isLive ? 'published' : row.publish_at ? 'scheduled' : 'draft',
    aliases: (await findAliases(db, [address])).get(address) ?? [],
    publishedAt: isLive ? row.made_at : row.publish_at,
    updatedAt: row.updated_at,
    enteredAt: null,
    datedAt: null,
    takeDownAt: null,
    unpinAt: null,
    isPinned: false,
    carouselSince: null,
    social: null,
    authors: [],
    section: null,
    categories: [],
    keywords: [],
    partNumbers: [],
    texts: { ...forTextFields(() => ''), title: row.title, slug, searchDescription: row.description },
    lead: null,
    leadUrl: '',
    files: new Map(),
    pictures: await findOutgoingPictures(db, found),
    lost: [
      ...(isLive && row.live_version !== row.version ? ['Not included: later unpublished text'] : []),
      ...(row.image_name !== null ? ['Not included: its social image'] : []),
    ],
  }
}
