import { escapeMarkup, unescapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { foreignIn, wholeText } from '../../open/text.ts'
import type { SourceArticle, SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { longestText, tooLong } from '../../work-apart.ts'
import { withEnclosed } from '../enclosed.ts'
import { dateOf, namelessSite } from '../site-name.ts'
import { type CsvRecord, nothingElse, readRecords, unclearIn } from './records.ts'

/** `posts.csv`, and the text of each post in `posts/`. */
export const substack: SourceReader = {
  name: 'substack',
  recognises: async ({ files }) => {
    const list = files.find(isList)
    return list !== undefined && /^\W*post_id\b/.test(await list.head())
  },
  async *read({ name, files }) {
    const list = files.find(isList)
    if (!list) throw new UnreadableFile('No posts.csv found in it')
    yield { kind: 'site', address: namelessSite(name.replace(/\.zip$/i, ''), 'substack') }
    const texts = new Map(files.map((file) => [file.path.replace(/^.*\//, ''), file]))
    for await (const record of readRecords(list)) yield await readPost(record, texts)
  },
}

const isList = ({ path }: SourceFile) => /(?:^|\/)posts\.csv$/.test(path)

async function readPost(record: CsvRecord, texts: ReadonlyMap<string, SourceFile>): Promise<SourceItem> {
  const id = record['post_id'] ?? ''
  const slug = id.replace(/^\d+\.?/, '')
  const title = record['title']?.trim() || slug.replaceAll('-', ' ')
  const file = texts.get(`${id}.html`)
  if (id === '' || !file)
    return { kind: 'problem', about: title || id || 'A post', reason: 'The export does not contain its text' }
  if (file.bytes > longestText) return tooLong(title)
  const html = await wholeText(file, longestText)
  const said = unclearIn(record, columns, { html, access: accessOf(record['audience']) })
  const recording = { address: record['podcast_url'] ?? '', type: record['type'] === 'video' ? 'video/*' : 'audio/*' }
  const isPublished = record['is_published']?.toLowerCase() === 'true'
  return {
    ...nothingElse,
    kind: record['type'] === 'page' ? 'page' : 'article',
    id,
    title,
    slug,
    html: withEnclosed(withGalleries(html), [recording], said.dropped),
    picture: null,
    excerpt: record['subtitle'] ?? '',
    status: isPublished ? 'published' : 'draft',
    publishedAt: dateOf(record['post_date']),
    ...said,
    dropped: [...said.dropped, ...foreignIn(html)],
    paths: slug === '' ? [] : [`/p/${slug}`],
  }
}

/** The known values of each column. Null: any. An email to some readers has its own type. */
const columns = {
  post_id: null,
  post_date: null,
  title: null,
  subtitle: null,
  podcast_url: null,
  podcast_duration: null,
  is_published: ['true', 'false'],
  email_sent_at: null,
  inbox_sent_at: null,
  type: ['newsletter', 'podcast', 'video', 'thread', 'page', 'restack'],
  audience: ['everyone', 'only_paid', 'only_free', 'founding'],
}

/** Substack keeps the pictures of a gallery only in its attributes. */
const withGalleries = (html: string) =>
  html.replace(/<div class="image-gallery-embed" data-attrs="([^"<>]{0,50000})"/g, (whole, attributes: string) => {
    const pictures = [...unescapeMarkup(attributes).matchAll(/"src":"(https:\/\/[^"\\]{1,2000})"/g)]
    const shown = pictures.map(([, src = '']) => `<img src="${escapeMarkup(src)}" alt="">`)
    return shown.length === 0 ? whole : `<figure class="gallery">${shown.join('')}</figure>${whole}`
  })

/** Unknown values count as paid. */
function accessOf(audience: string | undefined): SourceArticle['access'] {
  if (audience === 'everyone') return 'free'
  return audience === 'only_free' ? 'members' : 'paid'
}
