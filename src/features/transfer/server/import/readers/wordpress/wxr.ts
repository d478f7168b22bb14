import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { textOf } from '../../open/text.ts'
import { noFindings, readElements, textIn, type XmlElement, xmlProblems } from '../../open/xml.ts'
import type { SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { wordsOfHtml } from '../../text/words.ts'
import { workApart } from '../../work-apart.ts'
import { Closing } from '../closing/unclear.ts'
import type { OfExport } from './item.ts'

export const wordpress: SourceReader = {
  name: 'wxr',
  recognises: async ({ files }) => {
    for (const file of files.filter(isXml).slice(0, 20)) if (isWxr(await file.head())) return true
    return false
  },
  async *read({ files }) {
    const found = files.filter(isXml)
    if (found.length === 0) throw new UnreadableFile('No XML file found in it')
    const known = { sites: new Set<string>(), terms: new Set<string>(), closed: new Map(), uploads: uploadsIn(files) }
    for (const file of found) yield* readFile(file, known)
  },
}

const isXml = ({ path }: SourceFile) => !path.includes('/wp-content/') && /\.(?:xml|wxr|rss|txt)$/i.test(path)
const isWxr = (head: string) => /<wp:wxr_version>|xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//.test(head)

const wanted = {
  elements: new Set([
    'item',
    'wp:author',
    'wp:category',
    'wp:tag',
    'wp:term',
    'wp:base_blog_url',
    'wp:base_site_url',
    'link',
  ]),
  nests: new Set(['wp:postmeta', 'wp:comment', 'wp:commentmeta', 'wp:termmeta']),
}
interface Known {
  sites: Set<string>
  terms: Set<string>
  closed: Map<string, Set<string>>
  /** Files of an archive by their paths below `uploads/`, as attachments name them. */
  uploads: ReadonlyMap<string, string>
}

const uploadsIn = (files: readonly SourceFile[]) =>
  new Map(
    files.flatMap(({ path }): [string, string][] => {
      const below = /(?:^|\/)uploads\/(.+)/s.exec(path)?.[1]
      return below === undefined ? [] : [[below, path]]
    }),
  )

async function* readFile(file: SourceFile, { sites, terms, closed, uploads }: Known): AsyncGenerator<SourceItem> {
  const head = await file.head()
  if (!isWxr(head)) {
    yield { kind: 'problem', about: file.path, reason: 'This is not a WordPress export' }
    return
  }
  const version = /<wp:wxr_version>\s*([\d.]{1,9})/.exec(head)?.[1]
  if (version !== undefined && !/^1\.[0-2]$/.test(version)) {
    const reason = `The export has version ${version}. Only 1.0 to 1.2 are supported`
    yield { kind: 'problem', about: file.path, reason }
    return
  }
  const findings = noFindings()
  /** The address of the blog, or in old exports the site's link. */
  let address: string | null = null
  for await (const element of readElements(textOf(file), wanted, findings)) {
    if (element.name === 'link' || element.name === 'wp:base_site_url') address ??= addressIn(element)
    else if (element.name === 'wp:base_blog_url') address = addressIn(element)
    else {
      if (address !== null && !sites.has(address) && /^https?:/.test(address)) {
        sites.add(address)
        yield { kind: 'site', address }
      }
      for await (const item of readElement(element, { site: address ?? '', closed })) {
        if (item.kind === 'term' && terms.has(`${item.taxonomy} ${item.id}`)) continue
        if (item.kind === 'term') terms.add(`${item.taxonomy} ${item.id}`)
        if (item.kind === 'attachment') yield { ...item, path: uploads.get(item.path?.normalize('NFC') ?? '') ?? null }
        else yield item
      }
    }
  }
  yield* xmlProblems(file.path, findings)
}

const addressIn = ({ text }: XmlElement) =>
  text
    .trim()
    .slice(0, 2_000)
    .replace(/(?<!\/)\/+$/, '')

async function* readElement(
  element: XmlElement,
  of: OfExport & { closed: Map<string, Set<string>> },
): AsyncGenerator<SourceItem> {
  readTermFields(element, of.closed)
  if (element.name === 'item') {
    const about = textIn(element, 'title') || textIn(element, 'wp:post_id') || 'An item'
    const read = await workApart('wordpress', { element, of }, about)
    if ('problem' in read) yield read.problem
    else yield* read.done
  } else if (element.name === 'wp:author') {
    const id = textIn(element, 'wp:author_login')
    const names = [textIn(element, 'wp:author_first_name'), textIn(element, 'wp:author_last_name')]
    const name = wordsOfHtml(textIn(element, 'wp:author_display_name') || names.join(' ')) || id
    if (id !== '') yield { kind: 'author', id, name, biography: '' }
  } else if (element.name === 'wp:category')
    yield* term('category', textIn(element, 'wp:category_nicename'), textIn(element, 'wp:cat_name'))
  else if (element.name === 'wp:tag') yield* term('tag', textIn(element, 'wp:tag_slug'), textIn(element, 'wp:tag_name'))
}

const termElements = new Map([
  ['wp:category', ['wp:category_nicename', 'category']],
  ['wp:tag', ['wp:tag_slug', 'post_tag']],
  ['wp:term', ['wp:term_slug', 'wp:term_taxonomy']],
])

/** What plugins wrote beside a category or tag closes its articles, which come later in the file. */
function readTermFields(element: XmlElement, closed: Map<string, Set<string>>) {
  const [slug, taxonomy = ''] = termElements.get(element.name) ?? []
  if (slug === undefined) return
  const id = textIn(element, slug)
  const fields = new Closing()
  for (const child of element.children)
    if (child.name === 'wp:termmeta') fields.field(textIn(child, 'wp:meta_key'), textIn(child, 'wp:meta_value'))
  const what = [...fields.unclear.map((one) => one.what), ...(fields.access === 'free' ? [] : ['field of a plugin'])]
  const domain = taxonomy.startsWith('wp:') ? textIn(element, taxonomy) : taxonomy
  if (what.length > 0) closed.set(`${domain} ${id}`, new Set(what.map((one) => `${one} of ${domain} ${id}`)))
}

/** WordPress keeps names as HTML: `R&amp;D`. */
function* term(taxonomy: 'category' | 'tag', id: string, name: string): Generator<SourceItem> {
  if (id !== '') yield { kind: 'term', taxonomy, id, name: wordsOfHtml(name) || id }
}
