import { sql } from 'kysely'
import { type Administrator } from '../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { partNumber, recordWords } from '../../search-index/server/index.ts'
import type { PartFields, PartLinkKind } from '../contract/rules.ts'

/** `before` null: there is no record yet. */
export interface PartWrite {
  before: PartFields | null
  after: PartFields
}

export interface PartEditor {
  by: { userId: Administrator['userId'] | null; username: string }
  now: Date
  fileName?: string
}

export const linksOf = ({ family, secondSources, successors }: PartFields) => {
  const named = (kind: PartLinkKind, names: readonly string[]) =>
    names.map((name, place) => ({ kind, other: partNumber(name), other_name: name, place }))
  return [
    ...named('family', family === '' ? [] : [family]),
    ...named('second_source', secondSources),
    ...named('successor', successors),
  ]
}

/** The surrogate key of everything that lists parts with a record. */
export const partListKey = 'part-list'

/** Surrogate keys of all pages that show a part: its own, and those of parts that it names or named. */
export const keysOfPart = (...states: readonly (PartFields | null)[]) => [
  partListKey,
  ...states.flatMap((part) =>
    part ? [partNumber(part.name), ...linksOf(part).map(({ other }) => other)].map((number) => `part:${number}`) : [],
  ),
]

/** Writes parts, their links and their history. Each `before` has the number of its `after`, or is null. */
export async function writeParts(tx: Transaction, writes: readonly PartWrite[], editor: PartEditor): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ after }) => ({ number: partNumber(after.name), lexemes: lexemesOf(after), ...after }))
  const column = (pick: (row: (typeof rows)[number]) => string) => sql`${rows.map(pick)}::text[]`
  await sql`
    insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at)
    select number, name, maker, description, package, state, data_sheet, parameters::jsonb, lexemes::tsvector, ${editor.now}
    from unnest(
      ${column((row) => row.number)}, ${column((row) => row.name)}, ${column((row) => row.maker)},
      ${column((row) => row.description)}, ${column((row) => row.package)}, ${column((row) => row.state)},
      ${column((row) => row.dataSheet)}, ${column((row) => JSON.stringify(row.parameters))}, ${column((row) => row.lexemes)}
    ) as written (number, name, maker, description, package, state, data_sheet, parameters, lexemes)
    on conflict (number) do update set
      name = excluded.name, maker = excluded.maker, description = excluded.description, package = excluded.package,
      state = excluded.state, data_sheet = excluded.data_sheet, parameters = excluded.parameters,
      lexemes = excluded.lexemes, changed_at = excluded.changed_at`.execute(tx)
  await writeLinks(tx, writes)
  await recordPartChanges(tx, writes, editor)
}

async function writeLinks(tx: Transaction, writes: readonly PartWrite[]) {
  const known = writes.flatMap(({ before }) => (before ? [partNumber(before.name)] : []))
  if (known.length > 0) await sql`delete from part_links where number = any(${known}::text[])`.execute(tx)
  const links = writes.flatMap(({ after }) =>
    linksOf(after).map((link) => ({ number: partNumber(after.name), ...link })),
  )
  if (links.length === 0) return
  await sql`
    insert into part_links (number, kind, other, other_name, place)
    select * from unnest(
      ${links.map(({ number }) => number)}::text[], ${links.map(({ kind }) => kind)}::text[],
      ${links.map(({ other }) => other)}::text[], ${links.map(({ other_name }) => other_name)}::text[],
      ${links.map(({ place }) => place)}::smallint[])
    on conflict do nothing`.execute(tx)
}

async function recordPartChanges(tx: Transaction, writes: readonly PartWrite[], { by, now, fileName }: PartEditor) {
  const json = (fields: PartFields | null) => (fields ? JSON.stringify(fields) : null)
  await sql`
    insert into part_changes (number, at, by_id, by_name, file_name, what, before, after)
    select number, ${now}, ${by.userId}, ${by.username}, ${fileName ?? null}, what, before::jsonb, after::jsonb
    from unnest(
      ${writes.map(({ after }) => partNumber(after.name))}::text[],
      ${writes.map(({ before }) => (before ? 'changed' : 'added'))}::text[],
      ${writes.map(({ before }) => json(before))}::text[],
      ${writes.map(({ before, after }) => (before ? json(after) : null))}::text[]
    ) as changes (number, what, before, after)`.execute(tx)
}

const lexemesOf = ({ name, maker, description, package: outline, parameters, family }: PartFields) =>
  recordWords(
    name,
    [maker, description, outline, family, ...parameters.map((one) => `${one.name} ${one.value} ${one.unit}`)].join(
      ' . ',
    ),
  )
