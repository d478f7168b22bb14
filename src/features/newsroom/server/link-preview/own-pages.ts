import { decodedOrSame } from '../../../../platform/contract/decode-text.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../../platform/server/feature.ts'
import { findArticle, summaryOf } from '../../../articles/server/index.ts'
import { presentPicture } from '../../../pictures/server/images/index.ts'
import { partNumber } from '../../../search-index/server/index.ts'
import type { LinkPreview } from './read-page.ts'

/** Null: the path is no known page. */
export async function findOwnPage(
  { db, pageAt }: { db: Database } & Pick<FromAllFeatures, 'pageAt'>,
  path: string,
): Promise<LinkPreview | null> {
  const article = /^\/(?:section\/[\w-]{1,60}|article)\/([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1]
  if (article !== undefined) {
    const found = await findArticle(db, Number(article))
    // Do not reveal the title of an unpublished article.
    if (!found?.published_at) return null
    const { title, image_name, image_sizes } = found
    const picture = presentPicture({ name: image_name ?? '', sizes: image_sizes }).at(-1)
    return { title, text: summaryOf(found), picture: picture?.url ?? null }
  }
  const own = pageAt(path)
  if (own) return { ...own, picture: null }
  const name = /^\/part\/([^/]{1,200})$/.exec(path)?.[1]
  if (name === undefined) return null
  const part = await db
    .selectFrom('parts')
    .select(['name', 'description'])
    .where('number', '=', partNumber(decodedOrSame(name)))
    .executeTakeFirst()
  return part ? { title: part.name, text: part.description, picture: null } : null
}
