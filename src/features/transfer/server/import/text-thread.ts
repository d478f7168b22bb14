import { toSafeHtml } from '../../../articles/server/index.ts'
import type { XmlElement } from './open/xml.ts'
import { pictureTagsIn } from './pictures/picture-tags.ts'
import { toEntry } from './readers/feed/entry.ts'
import { toPost } from './readers/ghost/post.ts'
import type { GhostTables } from './readers/ghost/tables.ts'
import type { SiteSettings } from './readers/markdown/addresses.ts'
import { readFrontMatter } from './readers/markdown/front-matter.ts'
import { toPage } from './readers/markdown/page.ts'
import { type OfExport, readItem, readTerms } from './readers/wordpress/item.ts'
import type { SourceArticle, SourceItem } from './source.ts'
import { type ContentSource, toArticleContent } from './take/article-content.ts'
import { convertHtml } from './text/convert.ts'

/** Each step runs in a thread. */
const steps = {
  wordpress: ({ element, of }: { element: XmlElement; of: OfExport }): SourceItem[] => [
    ...readTerms(element),
    ...readItem(element, of),
  ],
  ghost: ({ row, tables }: { row: Record<string, unknown>; tables: GhostTables }) => toPost(row, tables),
  feed: (entry: XmlElement) => toEntry(entry),
  markdown: ({ path, text, settings }: { path: string; text: string; settings: SiteSettings }) =>
    toPage(path, readFrontMatter(text), settings),
  pictures: (html: string) => pictureTagsIn(html),
  check: ({ html, own }: Pick<SourceArticle, 'html' | 'own'>) =>
    withDrops((drop) =>
      own ? toSafeHtml(html) : convertHtml(html, { pictures: () => [], link: (href) => href, drop }),
    ),
  content: ({ item, ...of }: Omit<ContentSource, 'drop'> & { item: SourceArticle }) =>
    withDrops((drop) => toArticleContent(item, { ...of, drop })),
}
export type Steps = typeof steps

function withDrops<Made>(make: (drop: (what: string, example: string) => void) => Made) {
  const drops: { what: string; example: string }[] = []
  const made = make((what, example) => void drops.push({ what, example }))
  return { made, drops }
}

export default <Name extends keyof Steps>({ step, given }: { step: Name; given: Parameters<Steps[Name]>[0] }) =>
  (steps[step] as (of: unknown) => unknown)(given)
