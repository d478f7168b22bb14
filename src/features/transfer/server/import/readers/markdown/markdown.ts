import { posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { decodedOrSame } from '../../../../../../platform/contract/decode-text.ts'
import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { foreignIn, wholeText } from '../../open/text.ts'
import { readOwnAuthor } from '../../own-record.ts'
import type { SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { longestText, workApart } from '../../work-apart.ts'
import { namelessSite } from '../site-name.ts'
import { readSettings, type SiteSettings } from './addresses.ts'
import { addressesIn } from './page.ts'
import { aboutProject, pageEnding } from './parsed.ts'
import { rootOf } from './root.ts'

const mostAuthor = 2 ** 18

/** Folders of Markdown pages: Hugo, Jekyll, Astro, and what writes like them. */
export const markdown: SourceReader = {
  name: 'markdown',
  async recognises({ files }) {
    if (files.some(isPage)) return true
    for (const file of files) if (isText(file) && (await hasMatter(file))) return true
    return false
  },
  async *read({ name, files: given }) {
    const root = rootOf(given)
    const files = given.map((file) =>
      file.path.startsWith(root) ? { ...file, path: file.path.slice(root.length) } : file,
    )
    const pages: SourceFile[] = []
    const problems: SourceItem[] = []
    for (const file of files) {
      const why = await whyNoPage(file)
      if (why === null) pages.push(file)
      else if (why !== '') problems.push({ kind: 'problem', about: file.path, reason: why })
    }
    if (pages.length === 0) throw new UnreadableFile('No Markdown page found in it')
    const settings = await readSettings(files)
    yield { kind: 'site', address: settings.address ?? namelessSite(name, 'markdown') }
    const byPath = new Map(files.map(({ path }, at) => [path, given[at]?.path ?? path]))
    const seen = { settings, terms: new Set<string>(), authors: new Set<string>(), pictures: new Set<string>() }
    for (const file of files.filter(isAuthor)) yield* readAuthor(file, byPath, seen)
    for (const file of pages) yield* readPage(file, byPath, seen)
    yield* problems
  },
}

const isText = ({ path }: SourceFile) => pageEnding.test(path) && !/(?:^|\/)node_modules\//.test(path)
const isPage = (file: SourceFile) => isText(file) && !aboutProject.test(file.path)

const amongPages = /(?:^|\/)(?:_posts|_drafts|content|posts?|blog|articles?|news)\//
const ofTemplates = /(?:^|\/)(?:node_modules|_?(?:layouts|includes|site)|themes|templates|archetypes|static|public)\//
const otherText = /\.(?:html?|textile|mdoc|qmd|rmd|org|adoc|asciidoc|ipynb|rst)$/i
const hasMatter = async (file: SourceFile) =>
  /^\ufeff?\s{0,20}(?:-{3,9}|\+{3}|;{3})[^\n]{0,40}\r?\n/.test(await file.head().catch(() => ''))

/** Null: a page. Empty: no page, and nobody takes it for one. Else why it is not imported. */
async function whyNoPage(file: SourceFile): Promise<string | null> {
  const { path } = file
  if (isPage(file)) return null
  if (isText(file)) {
    if (await hasMatter(file)) return null
    return amongPages.test(path)
      ? 'It has no front matter and the name of a file about a project. It was not imported'
      : ''
  }
  if (!otherText.test(path) || ofTemplates.test(path)) return ''
  const looksLikePage = (await hasMatter(file)) || (amongPages.test(path) && !/\.html?$/i.test(path))
  return looksLikePage ? 'It looks like a page, but its format is not Markdown. It was not imported' : ''
}

const isAuthor = ({ path }: SourceFile) => /^(?:[^/]+\/)?data\/authors\/[^/]+\.yaml$/.test(path)

async function* readAuthor(file: SourceFile, files: Places, seen: Seen): AsyncGenerator<SourceItem> {
  const own = readOwnAuthor(authorIn(await wholeText(file, mostAuthor).catch(() => '')))
  if (!own || seen.authors.has(own.slug)) return
  seen.authors.add(own.slug)
  yield { kind: 'author', id: own.slug, name: own.name, biography: own.biography, own, comesAlone: true }
  if (own.picture !== '') yield* attachment(own.picture, files, seen.pictures)
}

function authorIn(text: string): unknown {
  try {
    return (
      parseYaml(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error' }) as Record<string, unknown> | null
    )?.['groundplane']
  } catch {
    return undefined
  }
}

/** Paths in the folder by those below the site's root. */
type Places = ReadonlyMap<string, string>

interface Seen {
  settings: SiteSettings
  terms: Set<string>
  authors: Set<string>
  pictures: Set<string>
}

async function* readPage(file: SourceFile, files: Places, seen: Seen): AsyncGenerator<SourceItem> {
  const about = file.path
  try {
    const text = await wholeText(file, longestText)
    const read = await workApart('markdown', { path: file.path, text, settings: seen.settings }, about)
    if ('problem' in read) return yield read.problem
    const page = { ...read.done, dropped: [...read.done.dropped, ...foreignIn(text)] }
    const slugs = page.own?.authors
    if (slugs?.every((slug) => seen.authors.has(slug))) page.authors = slugs
    for (const taxonomy of ['category', 'tag'] as const)
      for (const name of taxonomy === 'tag' ? page.tags : page.categories) {
        if (seen.terms.has(`${taxonomy} ${name}`)) continue
        seen.terms.add(`${taxonomy} ${name}`)
        yield { kind: 'term', taxonomy, id: name, name }
      }
    for (const name of page.authors.filter((one) => !seen.authors.has(one))) {
      seen.authors.add(name)
      yield { kind: 'author', id: name, name, biography: '' }
    }
    yield page
    for (const address of addressesIn(page)) yield* attachment(address, files, seen.pictures)
  } catch (error) {
    const reason =
      error instanceof UnreadableFile ? error.message : `Failed to read its front matter: ${firstLine(error)}`
    yield { kind: 'problem', about, reason }
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).slice(0, 200)

function* attachment(address: string, files: Places, seen: Set<string>): Generator<SourceItem> {
  if (seen.has(address)) return
  seen.add(address)
  const inside = posix.normalize(
    decodedOrSame(address)
      .replace(/[?#].*/s, '')
      .replace(/^\/+/, '')
      .normalize('NFC'),
  )
  const path = [
    '',
    'static/',
    'public/',
    'assets/',
    'content/',
    'src/content/',
    'src/',
    'source/',
    'docs/',
    'docs/public/',
  ]
    .map((root) => files.get(root + inside))
    .find(Boolean)
  if (path) yield { kind: 'attachment', id: address, address, path, alt: '', caption: '' }
}
