import { replaceEnclosed, withoutComments } from '../../../../../../platform/contract/markup.ts'
import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { textOf } from '../../open/text.ts'
import { noFindings, readElements, textIn, xmlProblems } from '../../open/xml.ts'
import type { SourceArticle, SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { workApart } from '../../work-apart.ts'
import { namelessSite } from '../site-name.ts'
import { kindOfEntry, OtherEntries, rulesOfEntry, rulesOfTable } from './blogger.ts'
import { readJsonFeed } from './json-feed.ts'

/** The last resort: RSS 2.0, Atom and JSON Feed, of one page or several. Blogger exports everything as Atom. */
export const feed: SourceReader = {
  name: 'feed',
  recognises: async ({ files }) => {
    for (const file of files.slice(0, 20)) if (formatOf(await file.head()) !== null) return true
    return false
  },
  async *read({ name, files }) {
    const known = { ids: new Set<string>(), names: new Set<string>(), hasSite: false }
    let isFeed = false
    for (const file of files) {
      yield* rulesOfTable(file)
      const kind = formatOf(await file.head())
      if (kind === null) continue
      isFeed = true
      for await (const item of kind === 'json' ? readJsonFeed(file) : readXmlFeed(file))
        yield* withNames(item, known, name)
    }
    if (!isFeed) throw new UnreadableFile('No feed found in it')
  },
}

export function formatOf(head: string): 'xml' | 'json' | null {
  if (/^\s*\{/.test(head) && /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org\\?\/version\\?\//.test(head))
    return 'json'
  const start = head.replace(/^\ufeff/, '').trimStart()
  const instruction = () => /\?>/g
  const [, root = ''] =
    /<([a-z][\w:]*)/i.exec(replaceEnclosed(withoutComments(start), /<\?/g, instruction, () => '')) ?? []
  return start.startsWith('<') && ['rss', 'feed', 'rdf:rdf'].includes(root.toLowerCase()) ? 'xml' : null
}

interface Known {
  ids: Set<string>
  names: Set<string>
  hasSite: boolean
}

function* withNames(item: SourceItem, known: Known, name: string): Generator<SourceItem> {
  if (item.kind === 'site') {
    if (!known.hasSite) yield item
    known.hasSite = true
    return
  }
  if (item.kind !== 'article' && item.kind !== 'page') return yield item
  if (!known.hasSite) yield { kind: 'site', address: namelessSite(name.replace(/\.\w+$/, ''), 'feed') }
  known.hasSite = true
  if (known.ids.has(item.id)) return
  known.ids.add(item.id)
  yield* namesOf(item, known.names)
  yield item
}

function* namesOf({ authors, categories }: SourceArticle, known: Set<string>): Generator<SourceItem> {
  for (const name of authors.filter((one) => !known.has(`author ${one}`))) {
    known.add(`author ${name}`)
    yield { kind: 'author', id: name, name, biography: '' }
  }
  for (const name of categories.filter((one) => !known.has(`category ${one}`))) {
    known.add(`category ${name}`)
    yield { kind: 'term', taxonomy: 'category', id: name, name }
  }
}

const wanted = {
  elements: new Set(['item', 'entry', 'link']),
  nests: new Set(['author', 'media:group', 'media:content']),
  markup: new Set(['content', 'summary', 'title']),
}

async function* readXmlFeed(file: SourceFile): AsyncGenerator<SourceItem> {
  const findings = noFindings()
  const others = new OtherEntries()
  let site: string | null = null
  for await (const element of readElements(textOf(file), wanted, findings)) {
    if (element.name === 'link') {
      const rel = element.attributes.get('rel') ?? 'alternate'
      const address = (element.attributes.get('href') ?? element.text).trim()
      if (site === null && rel === 'alternate' && URL.canParse(address)) {
        site = new URL(address).origin
        yield { kind: 'site', address: site }
      }
      continue
    }
    yield* rulesOfEntry(element)
    if (others.has(kindOfEntry(element))) continue
    const about = textIn(element, 'title') || file.path
    const entry = await workApart('feed', element, about)
    if ('problem' in entry) yield entry.problem
    else yield entry.done ?? { kind: 'problem', about, reason: 'It has neither a number nor a URL' }
  }
  yield* others.problems()
  yield* xmlProblems(file.path, findings)
}
