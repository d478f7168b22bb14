import { posix } from 'node:path'
import { wholeText } from '../../open/text.ts'
import type { SourceFile } from '../../source.ts'
import { readChosenBy } from './chosen.ts'
import { type Inherited, readInherited } from './inherited.ts'
import { type LeftOut, readLeftOut } from './left-out.ts'
import { asRecord, pageEnding, parsed } from './parsed.ts'

const mostSettings = 2 ** 20

export interface SiteSettings {
  address: string | null
  /** Patterns such as `/:year/:month/:title/` by section. Jekyll's has an empty section. */
  permalinks: ReadonlyMap<string, string>
  inherited: readonly Inherited[]
  leftOut: readonly LeftOut[]
  chosenBy: string | null
}

/** Hugo, Jekyll and Astro: `baseURL`, `url`, `site`; `permalinks`, `permalink`. */
export async function readSettings(files: readonly SourceFile[]): Promise<SiteSettings> {
  const permalinks = new Map<string, string>()
  let address: string | null = null
  for (const file of files) {
    const [, format] =
      /^(?:config\/_default\/)?(?:hugo|config|_config|astro\.config)\.(toml|ya?ml|json|m?[jt]s)$/.exec(file.path) ?? []
    if (format === undefined) continue
    const text = await wholeText(file, mostSettings).catch(() => '')
    const found =
      /^[ \t]*["']?(?:baseURL|baseurl|url|site)["']?[ \t]*[:=][ \t]*["']?(https?:\/\/[^\s"',]{1,2000})/m.exec(text)?.[1]
    if (found && URL.canParse(found)) address ??= found.replace(/(?<!\/)\/+$/, '')
    for (const [section, pattern] of patternsIn(parsed(text, format) ?? {})) permalinks.set(section, pattern)
  }
  const [inherited, leftOut] = [await readInherited(files), await readLeftOut(files)]
  return { address, permalinks, inherited, leftOut, chosenBy: await readChosenBy(files) }
}

function* patternsIn({ permalink, permalinks }: Record<string, unknown>): Generator<[string, string]> {
  if (typeof permalink === 'string') yield ['', styles.get(permalink) ?? permalink]
  const given = asRecord(permalinks)
  for (const [section, pattern] of Object.entries({ ...given, ...asRecord(given['page']) }))
    if (typeof pattern === 'string') yield [section, pattern]
}

const styles = new Map([
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['none', '/:categories/:title.html'],
])

interface Named {
  folder: string
  slug: string
  categories: readonly string[]
  /** As `2020-05-01`. */
  day: string | undefined
}

/** Null: the pattern has an unknown word, or needs a missing date. */
export function expand(pattern: string, { folder, slug, categories, day }: Named): string | null {
  const [year, month, date] = day?.split('-') ?? []
  const words: Record<string, string | undefined> = {
    year,
    month,
    day: date,
    i_month: month?.replace(/^0/, ''),
    i_day: date?.replace(/^0/, ''),
    title: slug,
    slug,
    filename: slug,
    slugorfilename: slug,
    contentbasename: slug,
    slugorcontentbasename: slug,
    categories: categories.join('/'),
    section: folder.split('/')[0],
    sections: folder,
  }
  let isKnown = true
  const path = pattern.replace(/:(\w+)/g, (_, word: string) => {
    isKnown &&= words[word] !== undefined
    return words[word] ?? ''
  })
  return isKnown ? `/${path}`.replace(/\/{2,}/g, '/') : null
}

export type PlaceOf = (path: string) => { folder: string; slug: string }

export function linkedPage(path: string, href: string, placeOf: PlaceOf): string | null {
  const [, file = '', rest = ''] = /^([^?#:]+)([?#].*)?$/.exec(href) ?? []
  if (!pageEnding.test(file)) return null
  const { folder, slug } = placeOf(file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(path), file))
  return `/${[folder, slug].filter(Boolean).join('/')}/${rest}`
}
