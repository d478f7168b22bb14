import { wholeText } from '../../open/text.ts'
import type { SourceFile } from '../../source.ts'
import { accessIn, asRecord, lowered, pageEnding, parsed, textsIn } from './parsed.ts'
import { matchesPattern } from './patterns.ts'

const mostSettings = 2 ** 20
/** Each pattern is compared with each page. */
const mostPatterns = 1_000
export interface LeftOut {
  by: string
  /** Patterns are relative to this folder, or to the contents folder in it. */
  folder: string
  patterns: readonly string[]
  /** The patterns name what is on the site: everything else below the folder is left out. */
  isReverse?: boolean
  /** Whatever is here beside the index may be no page. */
  isBundle?: boolean
  tags?: readonly string[]
}

export async function readLeftOut(files: readonly SourceFile[]): Promise<LeftOut[]> {
  const found: LeftOut[] = []
  for (const file of files) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const name = file.path.slice(folder.length)
    const read = readers.find(([pattern]) => pattern.test(name))?.[1]
    if (!read) continue
    const root = folder.replace(/(?:^|(?<=\/))(?:config\/[^/]+|\.vitepress)\/$/, '')
    const text = await wholeText(file, mostSettings).catch(() => null)
    const given = text === null ? null : read(text, name.slice(name.lastIndexOf('.') + 1))
    if (given === null) found.push({ by: `field ${accessIn(file.path)}`, folder: root, patterns: ['(cannot be read)'] })
    for (const { field, ...one } of given ?? [])
      if (one.patterns.length > 0 || one.tags)
        found.push({
          by: `${field} of ${name}`,
          folder: root,
          ...one,
          ...(one.patterns.length > mostPatterns && { patterns: ['(too many)'] }),
        })
  }
  return [...found, ...bundlesIn(files)]
}

const index = /^index(?:\.[a-z]{2,3}(?:-[a-z]{2,4})?)?\.\w{1,9}$/i
/** These make pages of all files. */
const rendersAll =
  /^(?:[^/]+\/)?(?:(?:quartz|nuxt|astro|next|eleventy)\.config|gatsby-config|\.eleventy|pelicanconf)\.\w{1,9}$/

/** Hugo and Zola: beside an `index.md`, and below it, are resources of that page. */
function bundlesIn(files: readonly SourceFile[]): LeftOut[] {
  if (files.some(({ path }) => rendersAll.test(path))) return []
  const pages = files.filter(({ path }) => pageEnding.test(path) && /(?:^|\/)content\//.test(path))
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  const bundles = new Set(
    pages.map(({ path }) => (index.test(path.slice(folderOf(path).length)) ? folderOf(path) : '')),
  )
  const found = new Set<string>()
  for (const { path } of pages)
    for (let at = path.indexOf('content/') + 'content/'.length; at > 0; at = path.indexOf('/', at) + 1) {
      const folder = path.slice(0, at)
      if (!folder.endsWith('content/') && bundles.has(folder) && !index.test(path.slice(at))) found.add(folder)
    }
  return [...found].map((folder) => ({ by: 'pages beside an index.md', folder, patterns: [folder], isBundle: true }))
}

type Given = Omit<LeftOut, 'by' | 'folder'> & { field: string }

/** Null: unreadable. */
type Read = (text: string, format: string) => Iterable<Given> | null

const settingsBy =
  (read: (settings: Record<string, unknown>) => Iterable<Given>): Read =>
  (text, format) => {
    const settings = parsed(text, format)
    return settings && inContents(read(settings), settings)
  }

function* inContents(given: Iterable<Given>, settings: Record<string, unknown>): Generator<Given> {
  const { contentdir, docs_dir: docs, source_dir: source } = lowered(settings)
  const folders = [contentdir, docs, source].flatMap(textsIn)
  for (const one of given) {
    const patterns = folders.flatMap((folder) => one.patterns.map((each) => `/${folder}/${each.replace(/^\/+/, '')}`))
    yield { ...one, patterns: [...one.patterns, ...patterns] }
  }
}

const readers: readonly [name: RegExp, read: Read][] = [
  [/^\.(?:eleventy|mint|mkdocs)ignore$/, (text) => [{ field: 'lines', patterns: linesOf(text) }]],
  [/^(?:hugo|config|_config|zola)\.(?:toml|ya?ml|json)$/, settingsBy((settings) => ofSettings(settings))],
  [/^_quarto(?:-\w{1,40})?\.ya?ml$|^drafts\.ya?ml$/, settingsBy((settings) => ofQuarto(settings))],
  [/^mkdocs\.ya?ml$/, settingsBy((settings) => ofMkDocs(settings))],
  [
    /^(?:(?:docusaurus|eleventy|quartz)\.config|\.eleventy|config|pelicanconf|publishconf)\.(?:[mc]?[jt]s|py)$/,
    (text) => ofProgram(text),
  ],
]

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('!'))

/** Jekyll, Hexo, Hugo and Zola. A pattern without a wildcard names one place. */
function* ofSettings(given: Record<string, unknown>): Generator<Given> {
  const settings = lowered(given)
  for (const field of ['exclude', 'ignore', 'skip_render', 'ignored_content'])
    yield { field, patterns: textsIn(settings[field]).map((one) => (/[*?]/.test(one) ? one : `/${one}`)) }
  yield { field: 'collections', patterns: withoutOutput(settings['collections']) }
  // These are regular expressions.
  yield { field: 'ignoreFiles', patterns: textsIn(settings['ignorefiles']).map(plainOf) }
  const mounts = [lowered(settings['module'])['mounts']].flat().map(lowered)
  yield { field: 'mounts', patterns: mounts.flatMap(({ excludefiles }) => textsIn(excludefiles)) }
  const languages = Object.entries(asRecord(settings['languages']))
  const off = languages.filter(([, one]) => lowered(one)['disabled'] === true).map(([name]) => name)
  const disabled = [...textsIn(settings['disablelanguages']), ...off]
  yield {
    field: 'languages',
    patterns: disabled.flatMap((name) => [
      `*.${name}.md`,
      `/content/${name}/`,
      ...textsIn(lowered(asRecord(settings['languages'])[name])['contentdir']).map((one) => `/${one}`),
    ]),
  }
  const tags = [asRecord(settings['encrypt'])['tags']].flat().flatMap((one) => textsIn(asRecord(one)['name']))
  if (tags.length > 0) yield { field: 'encrypt', patterns: [], tags }
}

/** Jekyll writes only collections that say so. */
function withoutOutput(collections: unknown): string[] {
  const given = Array.isArray(collections)
    ? collections.map((name): [string, unknown] => [String(name), {}])
    : Object.entries(asRecord(collections))
  return given
    .filter(([name, one]) => name !== 'posts' && asRecord(one)['output'] !== true)
    .map(([name]) => `**/_${name}/`)
}

/** Turns `\.secret\.md$` into a pattern. Other expressions get a sign that makes them unreadable as one. */
const plainOf = (expression: string) => {
  const end = /^((?:\\[./-]|[\w/-])+)\$$/.exec(expression)?.[1]
  return end === undefined ? `|${expression}` : `*${end.replaceAll('\\', '').replace(/^.*\//, '')}`
}

function* ofQuarto(settings: Record<string, unknown>): Generator<Given> {
  for (const kind of ['website', 'book'])
    yield { field: 'drafts', patterns: textsIn(asRecord(settings[kind])['drafts']).map((one) => `/${one}`) }
  const render = textsIn(asRecord(settings['project'])['render'])
  yield { field: 'render', patterns: render.flatMap((one) => (one.startsWith('!') ? [`/${one.slice(1)}`] : [])) }
  const shown = render.filter((one) => !one.startsWith('!'))
  yield { field: 'render', patterns: shown.map((one) => (one.startsWith('*') ? one : `/${one}`)), isReverse: true }
}

function* ofMkDocs(settings: Record<string, unknown>): Generator<Given> {
  for (const field of ['exclude_docs', 'draft_docs'])
    yield { field, patterns: textsIn(settings[field]).flatMap(linesOf) }
  for (const plugin of [settings['plugins']].flat().map(asRecord))
    for (const name of ['exclude', 'file-filter']) {
      const { glob, exclude_glob, regex, exclude_regex } = asRecord(plugin[name])
      yield { field: name, patterns: [...textsIn(glob), ...textsIn(exclude_glob)] }
      yield { field: name, patterns: [...textsIn(regex), ...textsIn(exclude_regex)].map(plainOf) }
    }
}

const listed =
  /(?:srcExclude|ignorePatterns|\bexclude|ignores\.add|(?:ARTICLE|PAGE)_EXCLUDES|IGNORE_FILES)\s{0,9}[:=(]\s{0,9}(\[[^\][]{0,4000}\]|["'`][^"'`\n]{1,300}["'`]|[\w$.]{1,60})/g

/** The program is never run here. */
function* ofProgram(text: string): Generator<Given> {
  for (const [, list = ''] of text.matchAll(listed)) {
    // Names stand for computed values.
    const isWhole = !/[\w$]/.test(list.replace(word, '')) && !list.includes('${')
    yield { field: 'excluded files', patterns: [...wordsIn(list), ...(isWhole ? [] : ['(computed)'])] }
  }
  const only = /^ARTICLE_PATHS\s{0,9}=\s{0,9}(\[[^\][]{0,4000}\])/m.exec(text)?.[1]
  const pages = /^PAGE_PATHS\s{0,9}=\s{0,9}(\[[^\][]{0,4000}\])/m.exec(text)?.[1] ?? "['pages']"
  if (only !== undefined && !/(["'])\1/.test(only))
    yield {
      field: 'ARTICLE_PATHS',
      patterns: [...wordsIn(only), ...wordsIn(pages)].map((one) => `/${one}`),
      isReverse: true,
    }
}

const word = /["'`]([^"'`\n]{1,300})["'`]/g
const wordsIn = (list: string) => [...list.matchAll(word)].map(([, one = '']) => one)

const contents = /^(?:src\/)?(?:content|source|docs|src)\//

/** `maybe`: it has a pattern that is not read here. */
export function isLeftOut({ folder, patterns, isReverse, isBundle }: LeftOut, path: string): boolean | 'maybe' {
  if (!path.startsWith(folder)) return false
  const below = path.slice(folder.length)
  if (isBundle) return !index.test(below) && 'maybe'
  const places = [below, ...(contents.test(below) ? [below.replace(contents, '')] : [])]
  const found = patterns.flatMap((pattern) => places.map((place) => matchesPattern(pattern, place)))
  if (isReverse) return found.length > 0 && !found.includes(true) && (found.includes('maybe') ? 'maybe' : true)
  return found.includes(true) || (found.includes('maybe') && 'maybe')
}
