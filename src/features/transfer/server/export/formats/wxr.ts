import { toSlug } from '../../../../../platform/contract/slugs.ts'
import type { TextFieldName } from '../../../../articles/contract/fields.ts'
import { OutgoingFiles } from '../files.ts'
import type { ExportWriting } from '../magazine.ts'
import { htmlWith, type Named, type OutgoingArticle, type OutgoingPicture, picturesOfArticle } from '../outgoing.ts'
import { ownAuthorOf } from '../own-author.ts'
import { ownRecordOf } from '../own-record.ts'
import { readArticles } from '../read-articles.ts'
import { type OutgoingAuthor, readAuthors } from '../read-authors.ts'
import { readPages } from '../read-pages.ts'
import { reportAuthor, reportGeneral, reportLosses } from './report-losses.ts'
import { cdataElement, hasForbidden, jsonInXml, textElement, type XmlPart } from './xml.ts'

const held: readonly TextFieldName[] = [
  ...(['title', 'standfirst', 'slug', 'imageAlt', 'searchTitle', 'searchDescription', 'socialText'] as const),
  'canonicalUrl',
]

/** For WordPress's importer, which fetches pictures from this site. The archive has them too. */
export async function writeWxr(writing: ExportWriting): Promise<void> {
  const files = new OutgoingFiles()
  await reportGeneral(writing)
  await writing.output.add('wordpress.xml', new WxrExport(writing).read(files))
  await files.write(writing, { pictures: 'wp-content/uploads/magazine', files: 'files' })
  await writing.output.add('report.csv', writing.report.read())
}

const namespaces = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
]

class WxrExport {
  readonly #writing: ExportWriting
  readonly #pictures = new Map<string, number>()
  readonly #terms = new Map<string, string>()
  readonly #slugs = new Set<string>()
  #posts = 0

  constructor(writing: ExportWriting) {
    this.#writing = writing
  }

  async *read(files: OutgoingFiles): AsyncGenerator<string> {
    const { magazine, onWritten } = this.#writing
    const { publicUrl, siteName } = magazine
    const head = [
      textElement('title', siteName),
      textElement('link', publicUrl),
      textElement('wp:wxr_version', '1.2'),
      textElement('wp:base_site_url', publicUrl),
      textElement('wp:base_blog_url', publicUrl),
    ]
    yield `<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" ${namespaces.join(' ')}><channel>\n${head.join('\n')}\n`
    for await (const author of readAuthors(magazine.db)) {
      yield* this.#author(author)
      if (author.picture) files.addPictures([author.picture])
      await reportAuthor(this.#writing, author, 'WordPress without the plugin Co-Authors Plus', {
        biography: 0,
        links: 0,
        hasPortrait: false,
      })
    }
    for (const source of [readArticles(magazine.db, magazine.catalogue), readPages(magazine.db)])
      for await (const out of source) {
        for (const picture of picturesOfArticle(out))
          yield this.#attachment(picture, out.lead?.file === picture.file ? out.texts.imageAlt : '')
        yield this.#item(out)
        files.addPictures(picturesOfArticle(out))
        files.addFiles(out.files.keys())
        await this.#report(out)
        await onWritten()
      }
    yield '</channel></rss>\n'
  }

  /** WordPress itself stores only a name. The rest, and the bylines, go where a plugin keeps them. */
  *#author(author: OutgoingAuthor): Generator<string> {
    const { id, slug, name, biography, links, picture } = author
    const parts = [cdataElement('wp:author_login', slug), cdataElement('wp:author_display_name', name)]
    yield `<wp:author>${textElement('wp:author_id', String(id))}${parts.join('')}</wp:author>\n`
    if (picture) yield this.#attachment(picture, '')
    const portrait = picture && this.#pictures.get(picture.file)
    const guest: XmlPart[] = [
      cdataElement('title', name),
      textElement('wp:post_id', String(firstAuthor + id)),
      cdataElement('wp:post_name', `cap-${slug}`),
      textElement('wp:status', 'publish'),
      textElement('wp:post_type', 'guest-author'),
      ...metaOf({
        'cap-display_name': name,
        'cap-user_login': slug,
        'cap-description': biography,
        'cap-website': links[0]?.url ?? '',
        ...(portrait && { _thumbnail_id: String(portrait) }),
        _groundplane: jsonInXml(ownAuthorOf(author, this.#addressOf)),
      }),
    ]
    yield `<item>${guest.join('\n')}</item>\n`
  }

  #attachment(picture: OutgoingPicture, alt: string): string {
    if (this.#pictures.has(picture.file)) return ''
    const id = firstPicture + this.#pictures.size
    this.#pictures.set(picture.file, id)
    const meta = { _wp_attached_file: `magazine/${picture.file}`, _wp_attachment_image_alt: alt }
    const parts = [
      cdataElement('title', picture.file),
      cdataElement('excerpt:encoded', picture.credit),
      textElement('wp:post_id', String(id)),
      textElement('wp:post_type', 'attachment'),
      textElement('wp:status', 'inherit'),
      cdataElement('wp:attachment_url', this.#addressOf(picture)),
      ...metaOf(meta),
    ]
    return `<item>${parts.join('')}</item>\n`
  }

  #item(out: OutgoingArticle): string {
    this.#posts += 1
    const { texts } = out
    const html = htmlWith(out, this.#addressOf)
    const isPage = out.kind === 'page'
    const lead = out.lead && this.#pictures.get(out.lead.file)
    const id = isPage ? firstPage + this.#posts : Number(out.id)
    const parts: XmlPart[] = [
      cdataElement('title', texts.title),
      cdataElement('link', this.#writing.magazine.publicUrl + out.address),
      textElement('guid', `${this.#writing.magazine.publicUrl}/?${isPage ? 'page_id' : 'p'}=${id}`, {
        isPermaLink: 'false',
      }),
      cdataElement('dc:creator', out.authors[0]?.slug ?? ''),
      cdataElement(
        'content:encoded',
        htmlWith(out, (picture) => this.#addressOf(picture)),
      ),
      cdataElement('excerpt:encoded', texts.standfirst),
      textElement('wp:post_id', String(id)),
      ...datesOf(out),
      cdataElement('wp:post_name', texts.slug),
      textElement('wp:status', statusOf(out)),
      textElement('wp:post_type', isPage ? 'page' : 'post'),
      textElement('wp:is_sticky', out.isPinned ? '1' : '0'),
      ...(out.section ? [out.section, ...out.categories] : []).map((term) => this.#term('category', term)),
      ...out.keywords.map((name) => this.#term('post_tag', { id: name, name })),
      ...out.authors.map(({ slug }) => cdataElement('category', slug, { domain: 'author', nicename: `cap-${slug}` })),
      ...metaOf({
        ...(lead && { _thumbnail_id: String(lead) }),
        _yoast_wpseo_title: texts.searchTitle,
        _yoast_wpseo_metadesc: texts.searchDescription,
        '_yoast_wpseo_opengraph-description': texts.socialText,
        _yoast_wpseo_canonical: texts.canonicalUrl,
        _jetpack_newsletter_access: newsletterAccess[out.access],
        _groundplane: this.#record(out, html),
      }),
    ]
    return `<item>${parts.join('\n')}</item>\n`
  }

  #record(out: OutgoingArticle, html: string): string {
    const record = ownRecordOf(out, { addressOf: this.#addressOf, held: [], hasDates: false, hasTerms: false })
    return jsonInXml({ ...record, ...(hasForbidden(html) && { html }) })
  }

  #addressOf = ({ address }: OutgoingPicture) => this.#writing.magazine.publicUrl + address

  /** Nicenames are unique within a taxonomy. */
  #term(domain: 'category' | 'post_tag', { id, name }: Named): XmlPart {
    const key = `${domain} ${id}`
    let nicename = this.#terms.get(key)
    if (nicename === undefined) {
      const words = toSlug(id) || 'term'
      nicename = this.#slugs.has(`${domain} ${words}`) ? `${words}-${this.#terms.size}` : words
      this.#slugs.add(`${domain} ${nicename}`)
      this.#terms.set(key, nicename)
    }
    return cdataElement('category', name, { domain, nicename })
  }

  async #report(out: OutgoingArticle) {
    const about = { kind: out.kind, id: out.id, title: out.texts.title }
    if (hasForbidden(out.html) || Object.values(out.texts).some(hasForbidden))
      await this.#writing.report.add(
        about,
        'It has control characters, which XML does not allow. They were removed from its text',
      )
    await reportLosses(this.#writing, out, {
      name: 'WordPress',
      held,
      accessOf: ({ access }) =>
        access === 'free'
          ? null
          : `It is for readers with ${access}: private in WordPress, which has no paying readers`,
    })
  }
}

/** Above the ids of articles. */
const firstPicture = 1_000_000_000
const firstPage = 2_000_000_000
const firstAuthor = 3_000_000_000

/** Access levels as Jetpack spells them. */
const newsletterAccess = {
  free: 'everybody',
  login: 'subscribers',
  silver: 'paid_subscribers',
  gold: 'paid_subscribers',
}

/** WordPress would show a gated text to everybody. */
function statusOf({ state, access }: OutgoingArticle): string {
  if (access !== 'free') return state === 'published' ? 'private' : 'draft'
  return state === 'published' ? 'publish' : state === 'scheduled' ? 'future' : 'draft'
}

function datesOf({ publishedAt, updatedAt }: OutgoingArticle): XmlPart[] {
  const time = (date: Date | null) => date?.toISOString().slice(0, 19).replace('T', ' ') ?? '0000-00-00 00:00:00'
  return [
    ...(publishedAt ? [textElement('pubDate', publishedAt.toUTCString())] : []),
    ...['wp:post_date', 'wp:post_date_gmt'].map((name) => textElement(name, time(publishedAt))),
    textElement('wp:post_modified_gmt', time(updatedAt)),
  ]
}

const metaOf = (values: Record<string, string>): XmlPart[] =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(
      ([key, value]) =>
        `<wp:postmeta>${cdataElement('wp:meta_key', key)}${cdataElement('wp:meta_value', value)}</wp:postmeta>`,
    )
