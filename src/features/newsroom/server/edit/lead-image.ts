import type { Database } from '../../../../platform/server/db/database.ts'
import { type ArticleRow, type LeadImage, presentListItem, type Writing } from '../../../articles/server/index.ts'
import { findPictureAt, inShape } from '../../../pictures/server/images/index.ts'

export function leadImageOf(article: ArticleRow): LeadImage | null {
  const { image_name: name, image_sizes: sizes, image_url: url, image_credit: credit } = article
  if (name !== null) return { name, sizes, credit }
  return url === null ? null : { url }
}

/** The article's own image if unchanged, an uploaded one with all its widths, or a link. */
export async function toLeadImage(
  db: Database,
  { imageUrl: url, imageAlt }: { imageUrl: string; imageAlt?: string | undefined },
  before: ArticleRow | null,
): Promise<Pick<Writing, 'image' | 'imageAlt'>> {
  if (url === '') return { image: null, imageAlt: '' }
  if (before && presentListItem(before)['Image url'] === url)
    return { image: leadImageOf(before), imageAlt: imageAlt ?? before.image_alt }
  const picture = await findPictureAt(db, url)
  const image = picture ? { ...inShape(picture, 'wide'), credit: picture.credit } : { url }
  return { image, imageAlt: imageAlt ?? '' }
}
