import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { textIn, type XmlElement } from '../../open/xml.ts'
import type { SourceFile, SourceItem, SourceStatus } from '../../source.ts'
import type { Closing } from '../closing/unclear.ts'
import { readRecords } from '../newsletters/records.ts'

const kindScheme = 'http://schemas.google.com/g/2005#kind'

export const isKind = ({ attributes }: XmlElement) => attributes.get('scheme') === kindScheme

export function kindOfEntry(entry: XmlElement): string {
  const type = textIn(entry, 'blogger:type')
  const kind = entry.children.find((child) => child.name === 'category' && isKind(child))
  return (type || (kind?.attributes.get('term') ?? '').replace(/^.*#/, '')).trim().toLowerCase()
}

const statuses = new Map<string, SourceStatus>([
  ['live', 'published'],
  ['draft', 'draft'],
  ['scheduled', 'scheduled'],
  ['soft_trashed', 'trashed'],
])

/** Null: no status, so it is published or dated in the future. */
export function statusOfEntry(entry: XmlElement, closing: Closing): SourceStatus | null {
  // Of AtomPub, whose prefix is the writer's choice. Elements in it have become its text.
  for (const { name, text, attributes } of entry.children.filter((child) =>
    /^(?:[^:]+:)?(?:control|draft)$/.test(child.name),
  )) {
    const given = [...attributes].flatMap(([key, value]) => (key.startsWith('xmlns') ? [] : [value]))
    const draft = [text.trim(), ...given].join(' ').trim().toLowerCase()
    if (draft === 'yes') return 'draft'
    if (draft !== '' && draft !== 'no') closing.ask(`field ${name}`, draft)
  }
  if (textIn(entry, 'blogger:trashed').trim() !== '') return 'trashed'
  if (textIn(entry, 'blogger:type') === '') return null
  const status = textIn(entry, 'blogger:status').trim()
  const known = statuses.get(status.toLowerCase())
  if (known) return known
  closing.ask(`status ${status.slice(0, 60) || 'of Blogger that is empty'}`)
  return null
}

function* rulesOf(mode: string): Generator<SourceItem> {
  if (mode.trim() !== '' && mode.trim().toUpperCase() !== 'PUBLIC')
    yield { kind: 'rule', what: 'setting blog_read_access_mode', example: mode.trim().slice(0, 100) }
}

/** A blog for invited readers says so in a setting, not in its posts. */
export function* rulesOfEntry(entry: XmlElement): Generator<SourceItem> {
  const names = `${textIn(entry, 'id')} ${textIn(entry, 'title')}`
  if (/^settings?$/.test(kindOfEntry(entry)) && /BLOG_READ_ACCESS_MODE|access type for the readers/.test(names))
    yield* rulesOf(textIn(entry, 'content'))
}

/** Takeout has the settings in a table beside the feed. */
export async function* rulesOfTable(file: SourceFile): AsyncGenerator<SourceItem> {
  if (!/\.csv$/i.test(file.path) || !/blog_read(?:_access_mode|er_permission)/.test(await file.head())) return
  try {
    for await (const { blog_read_access_mode: mode, blog_reader_permission: readers } of readRecords(file))
      yield* rulesOf(mode || (readers ? 'It names its readers' : ''))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield* rulesOf('It cannot be read')
  }
}

const others = new Map([
  ['comment', 'Comments of readers'],
  ['template', 'Templates'],
  ['settings', 'Settings'],
  ['setting', 'Settings'],
])

export class OtherEntries {
  readonly #counts = new Map<string, number>()

  /** Counts it, if it is one. */
  has(kind: string): boolean {
    if (kind === '' || kind === 'post' || kind === 'page') return false
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    return true
  }

  *problems(): Generator<SourceItem> {
    for (const [kind, count] of this.#counts) {
      const what = others.get(kind) ?? `Entries of the Blogger type ${kind.slice(0, 60)}`
      yield { kind: 'problem', about: `${what}: ${count}`, reason: 'They are not articles, so they are skipped' }
    }
  }
}
