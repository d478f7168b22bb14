import { articleByIdLink } from '../../../../../platform/contract/links.ts'
import { toSlug } from '../../../../../platform/contract/slugs.ts'
import type { TextFieldName } from '../../../../articles/contract/fields.ts'
import { OutgoingFiles } from '../files.ts'
import type { ExportWriting } from '../magazine.ts'
import { htmlWith, type OutgoingArticle, type OutgoingPicture, picturesOfArticle } from '../outgoing.ts'
import { ownAuthorOf } from '../own-author.ts'
import { ownRecordOf } from '../own-record.ts'
import { readArticles } from '../read-articles.ts'
import { type OutgoingAuthor, readAuthors } from '../read-authors.ts'
import { readPages } from '../read-pages.ts'
import type { Spool } from '../spool.ts'
import { withCards } from './ghost-html.ts'
import { reportAuthor, reportGeneral, reportLosses } from './report-losses.ts'

const held: readonly TextFieldName[] = [
  ...(['title', 'standfirst', 'slug', 'imageAlt', 'searchTitle', 'searchDescription', 'socialText'] as const),
  ...(['socialImage', 'canonicalUrl'] as const),
]
/** Ghost refuses the whole import if a biography is longer. */
const longestBio = 200
const longest = { title: 255, imageAlt: 191 }
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
/** Ghost renames these slugs. */
const reserved = ['amp', 'ghost', 'rss']
const addressOf = ({ file }: OutgoingPicture) => `__GHOST_URL__/content/images/${file}`

/** These rows wait in files until the posts are written. */
const sideTables = [
  ...(['posts_tags', 'posts_authors', 'posts_meta', 'groundplane_records', 'tags', 'users'] as const),
  'groundplane_authors',
] as const
type SideTable = (typeof sideTables)[number]

export async function writeGhost(writing: ExportWriting): Promise<void> {
  const { output, report } = writing
  const files = new OutgoingFiles()
  const redirects = await writing.openSpool()
  const tables = new Map<SideTable, Spool>()
  for (const name of sideTables) tables.set(name, await writing.openSpool())
  await reportGeneral(writing)
  await output.add('ghost.json', new GhostExport(writing, tables).read(files, redirects))
  await output.add('redirects.yaml', redirects.read())
  await files.write(writing, { pictures: 'content/images', files: 'content/files' })
  await output.add('report.csv', report.read())
}

class GhostExport {
  readonly #writing: ExportWriting
  readonly #tables: ReadonlyMap<SideTable, Spool>
  readonly #hasRows = new Set<SideTable>()
  readonly #tags = new Map<string, number>()
  readonly #tagSlugs = new Set(reserved)
  readonly #slugs = new Set(reserved)
  #posts = 0

  constructor(writing: ExportWriting, tables: ReadonlyMap<SideTable, Spool>) {
    this.#writing = writing
    this.#tables = tables
  }

  async *read(files: OutgoingFiles, redirects: Spool): AsyncGenerator<string> {
    const { magazine, onWritten } = this.#writing
    yield `{"db":[{"meta":{"exported_on":${magazine.now.getTime()},"version":"5.0.0"},"data":{`
    yield `"settings":[${JSON.stringify({ id: 1, key: 'title', value: magazine.siteName })}],"posts":[`
    await redirects.write('301:\n')
    for await (const author of readAuthors(magazine.db)) {
      await this.#author(author)
      if (author.picture) files.addPictures([author.picture])
    }
    for (const source of [readArticles(magazine.db, magazine.catalogue), readPages(magazine.db)])
      for await (const out of source) {
        const post = await this.#post(out)
        yield `${this.#posts === 1 ? '' : ',\n'}${JSON.stringify(post)}`
        files.addPictures(picturesOfArticle(out))
        files.addFiles(out.files.keys())
        // Ghost reads a path as a pattern, and has no redirects for queries.
        for (const path of addressesOf(out))
          if (!path.includes('?'))
            await redirects.write(
              `  ${JSON.stringify(`^${path.replace(/[.+$()[\]{}|\\^*]/g, '\\$&')}$`)}: ${JSON.stringify(`/${post.slug}/`)}\n`,
            )
        await reportLosses(this.#writing, out, { name: 'Ghost', held, longest, accessOf })
        await onWritten()
      }
    yield ']'
    for (const [name, spool] of this.#tables) {
      yield `,\n${JSON.stringify(name)}:[`
      yield* spool.read()
      yield ']'
    }
    yield '}}]}\n'
  }

  async #post(out: OutgoingArticle) {
    this.#posts += 1
    const id = this.#posts
    const { texts } = out
    const meta = {
      meta_title: texts.searchTitle || null,
      meta_description: texts.searchDescription || null,
      og_description: texts.socialText || null,
      og_image: texts.socialImage || null,
      feature_image_alt: cut(texts.imageAlt, longest.imageAlt) || null,
      feature_image_caption: out.lead?.credit || null,
    }
    await this.#add('posts_meta', { id, post_id: id, ...meta })
    const terms = [...(out.section ? [out.section] : []), ...out.categories].map(({ name }) => name)
    for (const [at, name] of [...new Set([...terms, ...out.keywords])].entries())
      await this.#add('posts_tags', { post_id: id, tag_id: await this.#tag(name), sort_order: at })
    for (const [at, author] of out.authors.entries())
      await this.#add('posts_authors', { post_id: id, author_id: author.id, sort_order: at })
    const record = ownRecordOf(out, {
      addressOf: (picture) => addressOf(picture).slice(13),
      held: [],
      hasDates: false,
      hasTerms: false,
    })
    await this.#add('groundplane_records', { post_id: id, record: JSON.stringify(record) })
    return {
      id,
      title: cut(texts.title, longest.title),
      slug: this.#slug(out),
      html: htmlOf(out),
      lexical: null,
      type: out.kind === 'page' ? 'page' : 'post',
      status: out.state,
      visibility: visibilityOf(out),
      featured: out.isPinned,
      feature_image: out.lead ? addressOf(out.lead) : out.leadUrl || null,
      custom_excerpt: texts.standfirst || null,
      canonical_url: texts.canonicalUrl || null,
      created_at: (out.enteredAt ?? out.updatedAt).toISOString(),
      published_at: out.publishedAt?.toISOString() ?? null,
      updated_at: out.updatedAt.toISOString(),
    }
  }

  #slug({ id, kind, texts }: OutgoingArticle): string {
    return takeSlug(this.#slugs, texts.slug || toSlug(texts.title) || kind, id)
  }

  async #tag(name: string): Promise<number> {
    const known = this.#tags.get(name)
    if (known !== undefined) return known
    const id = this.#tags.size + 1
    const slug = takeSlug(this.#tagSlugs, toSlug(name) || 'tag', String(id))
    this.#tags.set(name, id)
    // Ghost hides a tag with the first sign, and refuses the whole import for the second.
    const shown = name.replace(/^[#,\s]+/, '') || 'tag'
    await this.#add('tags', { id, name: shown, slug, visibility: 'public' })
    return id
  }

  /** Ghost requires an email address. The authors' own never leave the magazine. */
  async #author(author: OutgoingAuthor) {
    const { id, name, slug, biography, links, picture } = author
    const website = links.find(({ url }) => plainUrl.test(url))?.url ?? null
    const shown = { bio: cut(biography, longestBio) || null, website, profile_image: picture && addressOf(picture) }
    await this.#add('users', { id, name, slug, email: `author-${id}@example.invalid`, roles: ['Author'], ...shown })
    const record = ownAuthorOf(author, (one) => addressOf(one).slice(13))
    await this.#add('groundplane_authors', { user_id: id, record: JSON.stringify(record) })
    await reportAuthor(this.#writing, author, 'Ghost', {
      biography: longestBio,
      links: website === null ? 0 : 1,
      hasPortrait: true,
    })
  }

  async #add(table: SideTable, row: object) {
    const comma = this.#hasRows.has(table) ? ',\n' : ''
    this.#hasRows.add(table)
    await this.#tables.get(table)?.write(comma + JSON.stringify(row))
  }
}

function addressesOf({ kind, id, address, aliases, texts: { slug } }: OutgoingArticle): Set<string> {
  if (kind === 'page') return new Set([address, ...aliases])
  const withoutWords = slug === '' ? address : address.slice(0, -slug.length - 1)
  return new Set([address, withoutWords, articleByIdLink(Number(id)), ...aliases])
}

function takeSlug(taken: Set<string>, words: string, id: string): string {
  let slug = words
  for (let more = 2; taken.has(slug); more += 1) slug = slug === words ? `${words}-${id}` : `${words}-${id}-${more}`
  taken.add(slug)
  return slug
}

/** The websites that Ghost accepts. It refuses the whole import for any other. */
const plainUrl = /^https?:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>]*)?$/i

const htmlOf = (out: OutgoingArticle) =>
  withCards(htmlWith(out, addressOf).replace(/(?<= href=")(?=\/files\/[0-9a-f]{32}\.)/g, '__GHOST_URL__/content'))

const visibilityOf = ({ access }: OutgoingArticle) =>
  access === 'free' ? 'public' : access === 'login' ? 'members' : 'paid'

const accessOf = ({ access }: OutgoingArticle) =>
  access === 'silver' || access === 'gold'
    ? `It is for readers with ${access}: exported for all paying members, because Ghost has one plan here`
    : null
