import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { wholeText } from '../../open/text.ts'
import type { SourceFile } from '../../source.ts'
import { mayClose } from '../closing/fields.ts'
import { readFrontMatter } from './front-matter.ts'

const mostSettings = 2 ** 20

/** Fields that all pages below a folder have, unless they say otherwise. */
export interface Inherited {
  /** Empty, or with a slash at the end. */
  folder: string
  /** Part of the path of a page. */
  within: string
  matter: Readonly<Record<string, unknown>>
}

/** Hugo’s `cascade`, Jekyll’s `defaults`, and the data that Eleventy has for a folder. What cannot be read says nothing. */
export async function readInherited(files: readonly SourceFile[]): Promise<Inherited[]> {
  const found: Inherited[] = []
  for (const file of files) {
    const { path } = file
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const [name = '', extension = ''] = path.slice(folder.length).split(/\.(?=[^.]+$)/)
    const isSection = /^_index$/.test(name) && /^(?:md|markdown)$/.test(extension)
    const isSettings = /^(?:hugo|config|_config)$/.test(name) && /^(?:toml|ya?ml|json)$/.test(extension)
    const isData = /^(?:json|m?[jt]s|cjs)$/.test(extension) && isFolderData(name, folder, extension)
    if (!isSection && !isSettings && !isData) continue
    const text = await wholeText(file, mostSettings).catch(() => '')
    if (isData) found.push({ folder, within: '', matter: dataIn(path, text, extension) })
    else found.push(...rulesIn(isSection ? matterIn(text) : parsed(text, extension), isSection ? folder : ''))
  }
  return found
}

/** `posts/posts.json` or `posts/posts.11tydata.js`. */
const isFolderData = (name: string, folder: string, extension: string) => {
  const own = folder.split('/').at(-2)
  return own !== undefined && (name === `${own}.11tydata` || (name === own && extension === 'json'))
}

function dataIn(path: string, text: string, extension: string): Record<string, unknown> {
  if (extension === 'json') return parsed(text, 'json')
  // A program. Nobody runs it here.
  const words = text.match(/[A-Za-z_]\w{2,60}(?=["']?\s*[:(=])/g) ?? []
  const closing = words.find((word) => mayClose(word) || ['permalink', 'build'].includes(word))
  return closing === undefined ? {} : { [`access in ${path}`]: closing }
}

function* rulesIn(settings: Record<string, unknown>, folder: string): Generator<Inherited> {
  for (const one of [settings['cascade']].flat()) {
    const { target: _target, _target: _old, ...matter } = asRecord(one)
    if (Object.keys(matter).length > 0) yield { folder, within: '', matter }
  }
  for (const one of [settings['defaults']].flat()) {
    const { scope, values } = asRecord(one)
    const { path, type } = asRecord(scope)
    const below = typeof path === 'string' && path !== '' ? `${path.replace(/\/{1,100}$/, '')}/` : ''
    yield {
      folder: below,
      within: typeof type === 'string' && type !== 'pages' ? `_${type}/` : '',
      matter: asRecord(values),
    }
  }
}

function matterIn(text: string): Record<string, unknown> {
  try {
    return readFrontMatter(text).matter
  } catch {
    return {}
  }
}

function parsed(text: string, format: string): Record<string, unknown> {
  try {
    return asRecord(
      format === 'toml'
        ? parseToml(text)
        : parseYaml(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error' }),
    )
  } catch {
    return {}
  }
}

/** The fields that a page has from around it. The nearest folder comes last. */
export const inheritedBy = (path: string, inherited: readonly Inherited[]): Record<string, unknown> =>
  Object.assign(
    {},
    ...inherited
      .filter(({ folder, within }) => path.startsWith(folder) && path.includes(within))
      .toSorted((a, b) => a.folder.length - b.folder.length)
      .map(({ matter }) => matter),
  )

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
