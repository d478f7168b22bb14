import { sql } from 'kysely'
import { allRows, type Read, readOf } from '../../../platform/server/db/read-as-json.ts'
import { partNumber } from '../../search-index/server/index.ts'
import type { LinkedPart, PartRecord } from '../contract/endpoints.ts'
import { type PartLinkKind, partLimits } from '../contract/rules.ts'
import { partRow, type StoredPart } from './queries.ts'

interface KnownPart {
  name: string
  record: PartRecord
  keys: string[]
}

export const partRecordRows = (number: string) => ({
  parts: partRow(number),
  links: linkRows(number),
  members: memberRows(number),
})

/** Null if neither the part nor one of its family has a record. */
export function toPartRecord({
  parts: [part],
  links,
  members,
}: {
  parts: readonly StoredPart[]
  links: readonly FoundLink[]
  members: Members
}): KnownPart | null {
  if (!part && members.total === 0) return null
  const linked = (kind: PartLinkKind, isBack: boolean) =>
    links.flatMap((link) => (link.kind === kind && link.isBack === isBack ? [toLinked(link)] : []))
  const ownSources = linked('second_source', false)
  const known = new Set(ownSources.map((source) => partNumber(source.part)))
  return {
    name: part?.name ?? members.familyName,
    record: {
      maker: part?.maker ?? '',
      description: part?.description ?? '',
      package: part?.package ?? '',
      state: part?.state ?? '',
      dataSheet: part?.dataSheet ?? '',
      parameters: part?.parameters ?? [],
      family: linked('family', false)[0] ?? null,
      secondSources: [
        ...ownSources,
        ...linked('second_source', true).filter((source) => !known.has(partNumber(source.part))),
      ],
      successors: linked('successor', false),
      predecessors: linked('successor', true),
      members: members.rows.map(({ name, description }) => ({ part: name, hasPage: true, description })),
      membersTotal: members.total,
    },
    keys: [...links.map(({ other }) => other), ...members.rows.map((row) => row.number)].map((one) => `part:${one}`),
  }
}

interface FoundLink {
  kind: PartLinkKind
  other: string
  name: string
  hasPage: boolean
  isBack: boolean
}

const toLinked = ({ name, hasPage }: FoundLink): LinkedPart => ({ part: name, hasPage })

/** Links in both directions, without the parts of a family. */
const linkRows = (number: string) =>
  allRows(sql<FoundLink>`
    select kind, other, coalesce(parts.name, other_name) as name, is_back as "isBack",
      is_back or parts.number is not null
        or exists (select from search_part_numbers as n where n.number = other)
        or exists (select from part_links as l where l.other = links.other and l.kind = 'family') as "hasPage"
    from (
      select kind, other, other_name, place, false as is_back from part_links where number = ${number}
      union all
      (select kind, number, number, place, true from part_links
        where other = ${number} and kind <> 'family' order by number limit ${partLimits.members})
    ) as links left join parts on parts.number = links.other
    order by is_back, place, other`)

interface Members {
  total: number
  familyName: string
  rows: { number: string; name: string; description: string }[]
}

function memberRows(number: string): Read<Members> {
  const ofFamily = sql`from part_links where other = ${number} and kind = 'family'`
  const query = sql<Members>`
    select count(*)::int as total, coalesce(min(other_name), '') as "familyName",
      (
        select coalesce(json_agg(members order by number), '[]') from (
          select number, name, description from parts where number in (select number ${ofFamily})
          order by number limit ${partLimits.members}
        ) as members
      ) as rows
    ${ofFamily}`
  return readOf(query, ([row]) => row ?? { total: 0, familyName: '', rows: [] })
}
