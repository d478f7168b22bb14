import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { cellText } from '../../open/json-rows.ts'
import type { SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { workApart } from '../../work-apart.ts'
import { namelessSite } from '../site-name.ts'
import { toAuthor } from './author.ts'
import { readGhostRows } from './rows.ts'
import { type GhostTables, ofPost, storeRow } from './tables.ts'

export const ghost: SourceReader = {
  name: 'ghost',
  recognises: async ({ files }) => {
    for (const file of files.filter(isJson).slice(0, 5)) if (isGhost(await file.head())) return true
    return false
  },
  async *read({ name, files }) {
    const exports: SourceFile[] = []
    for (const file of files.filter(isJson)) if (isGhost(await file.head())) exports.push(file)
    if (exports.length === 0) throw new UnreadableFile('No Ghost JSON export found in it')
    for (const file of exports) yield* readExport(file, name)
    for (const { path } of files) {
      const address = /(?:^|\/)(content\/images\/.+)/s.exec(path)?.[1]
      if (address) yield { kind: 'attachment', id: path, address: `/${address}`, path, alt: '', caption: '' }
    }
  },
}

const isJson = ({ path }: SourceFile) => /\.json$/i.test(path)
/** Checks the head alone: tables come in any order. */
const isGhost = (head: string) =>
  /^\s*\{\s*"(?:db|meta|data)"\s*:/.test(head) && /"(?:exported_on|data)"\s*:/.test(head)

async function* readExport(file: SourceFile, name: string): AsyncGenerator<SourceItem> {
  const tables: GhostTables = {
    title: '',
    tags: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    ownOf: new Map(),
    tiers: new Map(),
    tiersOf: new Map(),
    users: new Map(),
    ownAuthors: new Map(),
  }
  for await (const { table, row } of readGhostRows(file)) storeRow(tables, { table, row }, cellText(row['id']))
  yield { kind: 'site', address: namelessSite(tables.title || name, 'ghost') }
  if (tables.isPrivate) yield { kind: 'rule', what: 'setting is_private', example: 'true' }
  for (const [id, user] of tables.users) yield toAuthor(id, user, tables.ownAuthors.get(id))
  for (const [id, tag] of tables.tags) if (tag.isPublic) yield { kind: 'term', taxonomy: 'tag', id, name: tag.name }
  for (const [id, tier] of tables.tiers) yield { kind: 'tier', id, ...tier }
  for await (const { table, row } of readGhostRows(file)) {
    if (table !== 'posts') continue
    const about = cellText(row['title']) || cellText(row['id'])
    const read = await workApart('ghost', { row, tables: ofPost(tables, cellText(row['id'])) }, about)
    yield 'problem' in read ? read.problem : read.done
  }
}
