import { wholeText } from '../../open/text.ts'
import type { SourceFile } from '../../source.ts'
import { mayClose } from '../closing/fields.ts'
import { isGivenAgain } from './front-matter.ts'
import { accessIn, asRecord, lowered, matterIn, pageEnding, parsed } from './parsed.ts'
import { matchesPattern } from './patterns.ts'

const mostSettings = 2 ** 20

export interface Inherited {
  /** Applies to the pages below. Empty, or with a trailing slash. */
  folder: string
  within?: string
  /** Only pages that match the pattern, which is relative to `base`. */
  only?: { base: string; pattern: string }
  page?: string
  matter: Readonly<Record<string, unknown>>
  /** It may not apply: it can close a page, but not open one. */
  isUnsure?: boolean
}

/** Hugo’s `cascade`, Jekyll’s `defaults`, and data files for a folder or a page. Unreadable files are asked about. */
export async function readInherited(files: readonly SourceFile[]): Promise<Inherited[]> {
  const pages = new Set(files.flatMap(({ path }) => (pageEnding.test(path) ? [path.replace(pageEnding, '')] : [])))
  const found: Inherited[] = []
  for (const file of files) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const read = ruleOf(file.path.slice(folder.length), folder, pages)
    if (!read) continue
    const text = await wholeText(file, mostSettings).catch(() => null)
    for (const one of text === null ? [{ folder, matter: unreadable(file.path) }] : read(text)) found.push(one)
  }
  return found
}

type Read = (text: string) => Iterable<Inherited>

const unreadable = (path: string) => ({ [accessIn(path)]: 'It cannot be read' })

/** Undefined: it says nothing about other files. */
function ruleOf(file: string, folder: string, pages: ReadonlySet<string>): Read | undefined {
  const path = folder + file
  const [name = '', extension = ''] = file.toLowerCase().split(/\.(?=[^.]+$)/)
  const isData = /^(?:toml|ya?ml|json)$/.test(extension)
  const section = /^_index(\.[a-z]{2,3}(?:-[a-z]{2,4})?)?$/.exec(name)
  if (section && /^(?:md|markdown|html?)$/.test(extension))
    return (text) => {
      const matter = matterIn(text)
      if (!matter || ['cascade', 'draft'].some((field) => isGivenAgain(field, matter)))
        return [{ folder, matter: unreadable(path) }]
      return ofSection(matter, folder, section[1] !== undefined)
    }
  if (/^(?:hugo|config|_config|cascade)$/.test(name) && isData)
    return (text) => {
      const settings = parsed(text, extension)
      if (settings === null)
        return [{ folder: folder.replace(/(?:^|(?<=\/))config\/[^/]+\/$/, ''), matter: unreadable(path) }]
      return ofSettings(name === 'cascade' ? { cascade: settings } : settings, folder)
    }
  // Quarto, Lume, Material for MkDocs, and Grav, which has it for one page.
  if (/^(?:_metadata|_data|\.meta|frontmatter)$/.test(name) && isData)
    return (text) => [{ folder, matter: parsed(text, extension) ?? unreadable(path), isUnsure: name === 'frontmatter' }]
  const own = folder.split('/').at(-2)?.toLowerCase()
  if (/^(?:json|m?[jt]s|cjs)$/.test(extension) && own !== undefined && isFolderData(name, own, extension))
    return (text) => [{ folder, matter: dataIn(path, text, extension) }]
  if (pages.has(pageBeside(path))) return besidePage(path, extension)
  return /^(?:pelican|publish)conf$/.test(name) ? (text) => ofPelican(text, folder) : undefined
}

/** `posts/posts.json` or `posts/posts.11tydata.js`; in Lume `_data.js`. */
const isFolderData = (name: string, own: string, extension: string) =>
  name === `${own}.11tydata` || (name === own && extension === 'json') || (name === '_data' && extension !== 'json')

const pageBeside = (path: string) =>
  path
    .replace(/\.[^.]+$/, '')
    .replace(/\.11tydata$/, '')
    .replace(pageEnding, '')

/** Eleventy’s `a.json` and `a.11tydata.js`, Nikola’s `a.meta`, Hakyll’s `a.md.metadata`. */
function besidePage(path: string, extension: string): Read | undefined {
  const page = pageBeside(path)
  const of = (matter: Record<string, unknown>): Inherited[] => [{ folder: '', page, matter }]
  if (extension === 'json' || /\.11tydata\.\w{2,3}$/i.test(path)) return (text) => of(dataIn(path, text, extension))
  if (extension === 'meta')
    return (text) =>
      of(
        Object.fromEntries(
          [...text.matchAll(/^\.\. ([\w-]{1,60}):(.*)$/gm)].map(([, key, value]) => [key, value?.trim()]),
        ),
      )
  if (extension === 'metadata' || /^ya?ml$/.test(extension))
    return (text) => of(parsed(text, 'yaml') ?? unreadable(path))
  return undefined
}

function dataIn(path: string, text: string, extension: string): Record<string, unknown> {
  if (extension === 'json') return parsed(text, 'json') ?? unreadable(path)
  // A program, which is never run here.
  const words = text.match(/[A-Za-z_]\w{2,60}(?=["']?\s*[:(=])/g) ?? []
  const closing = words.find(
    (word) => mayClose(word) || ['permalink', 'build', 'eleventyExcludeFromCollections'].includes(word),
  )
  return closing === undefined ? {} : { [accessIn(path)]: closing }
}

function* ofSection(matter: Record<string, unknown>, folder: string, isOfLanguage: boolean): Generator<Inherited> {
  for (const one of ofCascade(lowered(matter)['cascade'], folder, /^.*?(?:^|\/)content\//.exec(folder)?.[0] ?? ''))
    yield isOfLanguage ? { ...one, isUnsure: true } : one
  // Zola leaves out pages below a draft.
  const { draft } = lowered(matter)
  if (draft !== undefined) yield { folder, matter: { draft }, isUnsure: true }
}

function* ofCascade(cascade: unknown, folder: string, base: string): Generator<Inherited> {
  for (const one of [cascade].flat()) {
    const { target, _target: old, ...matter } = lowered(one)
    if (Object.keys(matter).length === 0) continue
    const { path, ...others } = lowered(target ?? old)
    const only = typeof path === 'string' ? { base, pattern: path } : undefined
    yield { folder, matter, ...(only && { only }), isUnsure: Object.keys(others).length > 0 }
  }
}

function* ofSettings(settings: Record<string, unknown>, folder: string): Generator<Inherited> {
  const [, root = folder, environment] = /^(.*?)config\/([^/]+)\/$/.exec(folder) ?? []
  for (const one of ofCascade(lowered(settings)['cascade'], root, `${root}content/`))
    yield environment === undefined || environment === '_default' ? one : { ...one, isUnsure: true }
  for (const one of [settings['defaults']].flat()) {
    const { scope, values } = asRecord(one)
    const { path, type } = asRecord(scope)
    yield {
      folder: root,
      within: typeof type === 'string' && type !== 'pages' ? `_${type}/` : '',
      matter: asRecord(values),
      ...(typeof path === 'string' && path !== '' && { only: { base: root, pattern: `/${path}` } }),
    }
  }
}

/** `DEFAULT_METADATA = {'status': 'draft'}` in a program of Python. */
function ofPelican(text: string, folder: string): Inherited[] {
  const given = /^DEFAULT_METADATA\s{0,9}=\s{0,9}\{([^{}]{0,2000})\}/m.exec(text)?.[1] ?? ''
  const fields = [...given.matchAll(/["'](\w{1,60})["']\s{0,9}:\s{0,9}["']?([\w .-]{1,100})/g)]
  return [{ folder, matter: Object.fromEntries(fields.map(([, name, value]) => [name, value])) }]
}

interface FromAround {
  matter: Record<string, unknown>
  unsure: readonly Readonly<Record<string, unknown>>[]
}

export function inheritedBy(path: string, inherited: readonly Inherited[]): FromAround {
  const found = inherited
    .map((one) => ({ ...one, applies: applies(one, path) }))
    .filter((one) => one.applies !== false)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const isSure = (one: (typeof found)[number]) => one.applies === true && !one.isUnsure
  return {
    matter: Object.assign({}, ...found.filter(isSure).map(({ matter }) => matter)),
    unsure: found.filter((one) => !isSure(one)).map(({ matter }) => matter),
  }
}

const rankOf = ({ folder, only, page }: Inherited) =>
  page === undefined ? folder.length + (only?.pattern.length ?? 0) : Infinity

function applies({ folder, within = '', only, page }: Inherited, path: string): boolean | 'maybe' {
  if (page !== undefined) return path.replace(pageEnding, '') === page
  if (!path.startsWith(folder) || !path.includes(within)) return false
  if (!only) return true
  if (!path.startsWith(only.base)) return 'maybe'
  const below = path.slice(only.base.length)
  // Hugo names pages without their file.
  const found = [below, below.replace(/(?:\/_?index)?\.\w+$/, '')].map((one) => matchesPattern(only.pattern, one))
  return found.includes(true) || (found.includes('maybe') && 'maybe')
}
