import type { Section } from '../../../platform/contract/catalogue.ts'
import { sectionInFolder } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import type { SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { type SectionLabel, sectionLabel } from '../../../platform/web/ui/section-labels.ts'
import type { StoryImage } from '../../../platform/web/ui/story.ts'
import type { ArticleToRead } from '../contract/articles.ts'
import { type Correction, readCorrections } from '../contract/corrections.ts'
import { topicOf } from '../contract/topic-rules.ts'
import { tierOf, toStoryImage } from './listing/story.ts'

export type Author = Pick<ArticleToRead['authors'][number], 'slug' | 'name' | 'line'> & { pictures: { url: string }[] }

export interface ArticleHeader {
  id: number
  section: Section
  slug: string
  kicker: SectionLabel
  title: string
  standfirst: string
  /** In long US format, in the site's time zone. */
  date: string
  publishedAt: string
  updatedAt: string
  minutes: number
  /** The first 160 characters of what this reader may see. */
  description: string
  image: StoryImage & { alt: string }
  credit?: string
  tier?: 'silver' | 'gold'
  isFree: boolean
  /** Empty: nobody has paid for it. */
  sponsor: string
  authors: Author[]
  keywords: { word: string; topic: string | null }[]
  parts: string[]
  corrections: Correction[]
}

/** Runs on the server only. */
export function toHeader(
  article: ArticleToRead,
  { timeZone, sections }: { timeZone: string; sections: readonly SectionEntry[] },
): ArticleHeader {
  const section = sectionInFolder(article.folder) ?? ''
  const tier = tierOf(article)
  return {
    id: article.ID,
    section,
    slug: article.slug,
    kicker: sectionLabel(sections, section),
    title: article['Article Title'] || noTitle,
    standfirst: article.standfirst,
    date: longUsDate(formatDay(timeZone, article['Date of Publication'])),
    publishedAt: article['Date of Publication'],
    updatedAt: article.updatedAt,
    minutes: article.minutesToRead,
    description: article.socialDescription,
    image: { ...toStoryImage(article), alt: article.imageAlt },
    ...(article.imageCredit && { credit: article.imageCredit }),
    ...(tier && { tier }),
    isFree: article.isFree === 1,
    sponsor: article.sponsor,
    authors: article.authors.map(({ slug, name, line, pictures }) => ({
      slug,
      name,
      line,
      // Short, since the HTML carries it a second time as data for hydration.
      pictures: pictures.slice(0, 1).map(({ url }) => ({ url })),
    })),
    keywords: article.main_keywords.split(',').flatMap((part) => {
      const word = part.trim()
      const slug = topicOf(word)
      return word ? { word, topic: article.topics.includes(slug) ? slug : null } : []
    }),
    parts: article.partNumbers,
    corrections: readCorrections(article.corrections),
  }
}
