import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import type { SourceArticle, SourceFile, SourceReader } from '../../source.ts'
import { dateOf, namelessSite } from '../site-name.ts'
import { type CsvRecord, nothingElse, readRecords, unclearIn } from './records.ts'

export const beehiiv: SourceReader = {
  name: 'beehiiv',
  recognises: async (folder) => (await findTable(folder.files)) !== undefined,
  async *read({ name, files }) {
    const table = await findTable(files)
    if (!table) throw new UnreadableFile('No beehiiv posts table found in it')
    let site: string | null = null
    const tags = new Set<string>()
    for await (const record of readRecords(table)) {
      if (site === null) {
        site = originOf(record['url']) ?? namelessSite(name.replace(/\.\w+$/, ''), 'beehiiv')
        yield { kind: 'site', address: site }
      }
      const post = toPost(record)
      for (const tag of post.tags.filter((one) => !tags.has(one))) {
        tags.add(tag)
        yield { kind: 'term', taxonomy: 'tag', id: tag, name: tag }
      }
      yield post
    }
  },
}

async function findTable(files: readonly SourceFile[]): Promise<SourceFile | undefined> {
  for (const file of files.filter(({ path }) => /\.csv$/i.test(path)).slice(0, 5)) {
    const [columns = ''] = (await file.head()).split('\n', 1)
    if (columns.includes('web_title') && columns.includes('content_html')) return file
  }
  return undefined
}

const originOf = (address = '') => (/^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null)

function toPost(record: CsvRecord): SourceArticle {
  const { url = '', web_title: title = '', status, thumbnail_url: picture = '' } = record
  const path = originOf(url) === null ? '' : new URL(url).pathname
  const slug = path.replace(/^.*\//, '')
  const html = record['content_html'] ?? ''
  const tags = [...new Set((record['content_tags'] ?? '').split(';').map((tag) => tag.trim()))].filter(Boolean)
  return {
    ...nothingElse,
    kind: 'article',
    id: record['id'] || path || title,
    title,
    slug,
    html,
    tags,
    excerpt: record['web_subtitle'] ?? '',
    status: status === 'confirmed' ? 'published' : 'draft',
    publishedAt: dateOf(record['publish_date'] || record['created_at']),
    ...unclearIn(record, columns, { html, tags, access: accessOf(record['audience'] ?? record['web_audiences']) }),
    picture: picture === '' ? null : { address: pictureAt(picture), alt: '', caption: '' },
    paths: path === '' ? [] : [path],
  }
}

/** The known values of each column. Null: any. */
const columns = {
  id: null,
  url: null,
  created_at: null,
  updated_at: null,
  publish_date: null,
  thumbnail_url: null,
  web_title: null,
  web_subtitle: null,
  content_html: null,
  content_tags: null,
  subject_line: null,
  preview_text: null,
  status: ['confirmed', 'draft', 'archived'],
  audience: ['free', 'premium', 'both'],
  web_audiences: ['free', 'premium', 'both'],
}

/** Unknown values count as paid. */
function accessOf(audience: string | undefined): SourceArticle['access'] {
  if (audience === 'free') return 'free'
  return audience === 'both' ? 'members' : 'paid'
}

const pictureAt = (path: string) =>
  /^\/?uploads\//.test(path) ? `https://media.beehiiv.com/cdn-cgi/image/quality=100/${path.replace(/^\//, '')}` : path
