import { seconds } from '../../../../../platform/server/core/durations.ts'
import { type OwnRecord, readOwnRecord } from '../own-record.ts'
import { narrowest, type SourceArticle, type SourceStatus } from '../source.ts'

/** Merges the record that this product wrote beside an article. `html`: the text without changes for other systems. */
export function withOwnRecord(item: SourceArticle, given: unknown, html = item.html): SourceArticle {
  if (given === undefined || given === null || given === '') return item
  const own = parse(given)
  if (!own) {
    const example = JSON.stringify(given).slice(0, 200)
    return { ...item, dropped: [...item.dropped, { what: 'record of a magazine like this, damaged', example }] }
  }
  // WordPress keeps the record when somebody edits the article there.
  const isOutdated = own.updatedAt && item.updatedAt && item.updatedAt.getTime() >= own.updatedAt.getTime() + seconds(1)
  if (isOutdated) {
    const example = `${item.title}: ${item.updatedAt?.toISOString()}`.slice(0, 200)
    return {
      ...item,
      dropped: [...item.dropped, { what: 'record of a magazine like this, older than the article', example }],
    }
  }
  const { title, standfirst, slug, searchTitle, searchDescription } = own.texts
  const isPage = item.kind === 'page'
  const access = own.access === 'free' ? 'free' : own.access === 'login' ? 'members' : 'paid'
  return {
    ...item,
    own,
    html: own.html ?? html,
    dropped: [],
    unclear: [],
    id: own.id,
    status: isClosedSince(item, own) ? item.status : (own.state satisfies SourceStatus),
    comments: 0,
    letters: [],
    access: own.updatedAt ? access : narrowest(access, item.access),
    title: title ?? item.title,
    excerpt: standfirst ?? item.excerpt,
    slug: slug ?? item.slug,
    searchTitle: searchTitle ?? item.searchTitle,
    searchDescription: searchDescription ?? item.searchDescription,
    publishedAt: own.publishedAt === undefined ? item.publishedAt : own.publishedAt,
    updatedAt: own.updatedAt ?? item.updatedAt,
    paths: own.paths ?? item.paths,
    tags: own.keywords ?? item.tags,
    // The picture stays on the other site.
    ...(own.imageUrl && { picture: null }),
    ...(own.section !== undefined &&
      !isPage && { categories: [`section:${own.section}`, ...(own.categories ?? []).map((id) => `category:${id}`)] }),
  }
}

/** By hand, in a page of Markdown. Exports close only drafts, what is for some readers, and what has come to its end. */
const isClosedSince = ({ status }: SourceArticle, { access, takeDownAt }: OwnRecord) =>
  ['trashed', 'password'].includes(status) ||
  (access === 'free' && (status === 'draft' || (status === 'private' && !takeDownAt)))

function parse(given: unknown) {
  try {
    return readOwnRecord(typeof given === 'string' ? JSON.parse(given) : given)
  } catch {
    return undefined
  }
}
