import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { cellText, isRecord, readJsonValues } from '../../open/json-rows.ts'
import type { Dropped, SourceArticle, SourceFile, SourceItem } from '../../source.ts'
import { askAboutClasses, askAboutTerm } from '../closing/classes.ts'
import { askAboutMarks } from '../closing/marks.ts'
import { Closing } from '../closing/unclear.ts'
import { withEnclosed } from '../enclosed.ts'
import { dateOf } from '../site-name.ts'
import { feedArticle, placeOf } from './entry.ts'

export async function* readJsonFeed(file: SourceFile): AsyncGenerator<SourceItem> {
  for await (const { key, value } of readJsonValues(file, ['$.home_page_url', '$.items.*'])) {
    if (key === 'home_page_url') {
      const address = cellText(value)
      if (/^https?:/.test(address) && URL.canParse(address)) yield { kind: 'site', address: new URL(address).origin }
    } else if (isRecord(value)) {
      const id = cellText(value['id']) || cellText(value['url'])
      if (id === '') yield { kind: 'problem', about: cellText(value['title']) || file.path, reason: 'It has no number' }
      else yield toArticle(id, value)
    }
  }
}

function toArticle(id: string, item: Record<string, unknown>): SourceArticle {
  const publishedAt = dateOf(item['date_published'])
  const picture = cellText(item['image']) || cellText(item['banner_image'])
  const words = cellText(item['content_text'])
  const html =
    cellText(item['content_html']) || `<p>${escapeMarkup(words).replace(/\n(?:[^\S\n]*\n)+/g, '</p><p>')}</p>`
  const files = [item['attachments']]
    .flat()
    .filter(isRecord)
    .map(({ url, mime_type }) => ({ address: cellText(url), type: cellText(mime_type) }))
  const people = [item['authors'], item['author']].flat().filter(isRecord)
  const tags = [item['tags']].flat().map((tag) => cellText(tag).trim())
  const categories = [...new Set(tags.filter(Boolean))].slice(0, 100)
  const closed = closedBy(item, categories)
  return {
    ...feedArticle,
    id,
    title: cellText(item['title']),
    excerpt: cellText(item['summary']),
    publishedAt,
    html: withEnclosed(html, files, closed.dropped),
    status: publishedAt && publishedAt.getTime() > Date.now() ? 'scheduled' : 'published',
    updatedAt: dateOf(item['date_modified']),
    authors: [...new Set(people.map(({ name }) => cellText(name).trim()).filter(Boolean))].slice(0, 50),
    ...closed,
    categories,
    picture: picture === '' ? null : { address: picture, alt: '', caption: '' },
    ...placeOf(cellText(item['url'])),
    comments: 0,
  }
}

const usual =
  /^(?:id|url|external_url|title|content_html|content_text|summary|image|banner_image|date_published|date_modified|authors?|tags|language|attachments)$/

/** Extensions may say who reads an item. */
function closedBy(
  item: Record<string, unknown>,
  categories: readonly string[],
): Pick<SourceArticle, 'access' | 'unclear'> & { dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const closing = new Closing(dropped)
  const html = cellText(item['content_html'])
  askAboutClasses(html, closing)
  askAboutMarks(html, closing)
  for (const name of categories) askAboutTerm(name, closing)
  for (const [name, value] of Object.entries(item)) if (!usual.test(name)) closing.value(name, value)
  return { access: closing.access, unclear: closing.unclear, dropped }
}
