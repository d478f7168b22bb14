import { sectionInFolder } from '../../../../platform/contract/links.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { formatDay } from '../../../../platform/web/ui/dates.ts'
import type { SectionLabel } from '../../../../platform/web/ui/section-labels.ts'
import type { Story, StoryImage } from '../../../../platform/web/ui/story.ts'
import { toWidths } from '../../../../platform/web/ui/widths.tsx'
import type { ArticleListItem } from '../../contract/articles.ts'

type Row = Pick<
  ArticleListItem,
  | 'ID'
  | 'Article Title'
  | 'Date of Publication'
  | 'folder'
  | 'slug'
  | 'isSubscriptionRequired'
  | 'Premium'
  | 'Image url'
  | 'pictures'
  | 'sponsor'
>

export function toHeadline(row: Row, timeZone: string): Story {
  const tier = tierOf(row)
  return {
    id: row.ID,
    section: sectionInFolder(row.folder) ?? '',
    slug: row.slug,
    title: row['Article Title'] || noTitle,
    day: formatDay(timeZone, row['Date of Publication']),
    ...(tier && { tier }),
    ...(row.sponsor && { isSponsored: true as const }),
  }
}

export const toBrief = (row: ArticleListItem, timeZone: string): Story => ({
  ...toHeadline(row, timeZone),
  excerpt: summaryOf(row),
})

export function toPictured(row: Row, timeZone: string): Story {
  const image = toStoryImage(row)
  return { ...toHeadline(row, timeZone), ...(image && { image }) }
}

export const toFullStory = (row: ArticleListItem, timeZone: string, kickerOf?: KickerOf): Story => ({
  ...toPictured(row, timeZone),
  excerpt: summaryOf(row),
  ...(row.partNumbers.length > 0 && { parts: row.partNumbers }),
  ...(row.authors.length > 0 && { by: row.authors.map(({ name }) => name).join(', ') }),
  ...kickerIn(kickerOf?.(row)),
})

export type KickerOf = (row: ArticleListItem) => SectionLabel | undefined

const kickerIn = (kicker: SectionLabel | undefined) => (kicker?.label ? { kicker } : {})

const summaryOf = (row: ArticleListItem) => row.standfirst || row.Description

export function toStoryImage(row: Pick<Row, 'Image url' | 'pictures'>): StoryImage | undefined {
  const widths = toWidths(row.pictures)
  const src = row['Image url']
  if (!widths) return src ? { src } : undefined
  const { avif, isLineArt } = row.pictures.at(-1) ?? {}
  return { widths, ...(avif && { hasAvif: true }), ...(isLineArt && { isLineArt }) }
}

export function tierOf(row: Pick<Row, 'Premium' | 'isSubscriptionRequired'>): 'silver' | 'gold' | undefined {
  if (row.Premium === 1) return 'gold'
  return row.isSubscriptionRequired === 1 ? 'silver' : undefined
}
