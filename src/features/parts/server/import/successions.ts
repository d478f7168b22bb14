import type { Database } from '../../../../platform/server/db/database.ts'
import { partNumber } from '../../../search-index/server/index.ts'
import type { PartFields, PartLinkKind } from '../../contract/rules.ts'
import { directed } from '../save-part.ts'
import { linksOf } from '../write-parts.ts'

/** Longest chain of successors, so that no file makes the check slow. */
const longest = 200
const tooLong = `This would chain more than ${longest} parts`

export class Successions {
  readonly #others: ReadonlyMap<PartLinkKind, Map<string, readonly string[]>>

  constructor(links: readonly { number: string; kind: PartLinkKind; other: string }[]) {
    this.#others = new Map(directed.map(([kind]) => [kind, new Map()]))
    for (const { number, kind, other } of links) {
      const known = this.#others.get(kind)
      known?.set(number, [...(known.get(number) ?? []), other])
    }
  }

  /** Returns why a part's successors or family are refused, else null; then later parts are checked against them. */
  add(part: PartFields): string | null {
    const number = partNumber(part.name)
    const links = linksOf(part)
    const named = (wanted: PartLinkKind) => links.flatMap(({ kind, other }) => (kind === wanted ? [other] : []))
    for (const [kind, , message] of directed) {
      const problem = this.#problem(kind, number, named(kind), message)
      if (problem) return problem
    }
    for (const [kind] of directed) this.#others.get(kind)?.set(number, named(kind))
    return null
  }

  #problem(kind: PartLinkKind, number: string, named: readonly string[], circle: string): string | null {
    const reached = new Set(named)
    for (const one of reached) {
      if (one === number) return circle
      if (reached.size > longest) return tooLong
      for (const next of this.#others.get(kind)?.get(one) ?? []) reached.add(next)
    }
    return null
  }
}

export async function loadSuccessions(db: Database): Promise<Successions> {
  const kinds = directed.map(([kind]) => kind)
  return new Successions(
    await db.selectFrom('part_links').select(['number', 'kind', 'other']).where('kind', 'in', kinds).execute(),
  )
}
