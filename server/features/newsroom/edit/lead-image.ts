import type { Database } from '../../../db/database.ts'
import { type ArticleRow, type LeadImage, presentListItem, type Writing } from '../../articles/index.ts'
import { findPictureAt } from '../../images/index.ts'

export function leadImageOf({ image_name: name, image_sizes: sizes, image_url: url }: ArticleRow): LeadImage | null {
  if (name !== null) return { name, sizes }
  return url === null ? null : { url }
}

/** The image at the form's address: the article's own if unchanged, an uploaded one with all its widths, or a link. */
export async function toLeadImage(
  db: Database,
  { imageUrl: url, imageAlt }: { imageUrl: string; imageAlt?: string | undefined },
  before: ArticleRow | null,
): Promise<Pick<Writing, 'image' | 'imageAlt'>> {
  if (url === '') return { image: null, imageAlt: '' }
  if (before && presentListItem(before)['Image url'] === url)
    return { image: leadImageOf(before), imageAlt: imageAlt ?? before.image_alt }
  return { image: (await findPictureAt(db, url)) ?? { url }, imageAlt: imageAlt ?? '' }
}
