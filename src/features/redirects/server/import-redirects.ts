import { sql } from 'kysely'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { delimiterOf, readableTable, readLines, UnreadableFile } from '../../../platform/server/core/text-table.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { RefusedRow } from '../../imports/contract/imports.ts'
import { Imports } from '../../imports/server/index.ts'
import { redirectLimits, redirectMessages, redirectStatuses } from '../contract/rules.ts'
import type { OwnAddresses } from './deps.ts'
import { chainProblem } from './follow.ts'
import { countRedirects, lockRedirects, readRedirectsAt } from './queries.ts'
import type { StoredRedirect } from './redirect-table.ts'
import { redirectsKey } from './redirects-in-force.ts'
import { type NewRedirect, parseRedirect } from './save-redirect.ts'

export type RedirectImportDeps = Deps & OwnAddresses & { jobs: Jobs }

type Line = { line: number } & ({ redirect: NewRedirect } | { path: string; refused: string })
type RefusedLine = RefusedRow & { path: string }

/** A line for an address with a redirect changes that redirect. */
export const redirectImports = (deps: RedirectImportDeps) =>
  new Imports(deps, {
    name: 'redirects',
    fileName: 'redirects.csv',
    noRows: { added: 0, changed: 0, unchanged: 0 },
    // One more line names the columns.
    open: (file) => readableTable(file, redirectLimits.redirects + 1, redirectMessages.tooMany),
    read: (text) => readRedirectLines(deps, text),
    async begin({ isCheck }) {
      // Valid lines of earlier batches, which a check does not store.
      const right = new Map<string, StoredRedirect>()
      let added = 0
      return async (tx, lines: readonly Line[]) => {
        await lockRedirects(tx)
        const { changes, counts, refusals } = await findChanges(tx, lines, isCheck ? right : new Map())
        if ((await countRedirects(tx)) + counts.added + (isCheck ? added : 0) > redirectLimits.redirects)
          throw new UnreadableFile(redirectMessages.tooMany)
        if (!isCheck && changes.length > 0) await writeChanges(tx, changes, deps.now())
        const remember = () => {
          added += counts.added
          for (const redirect of changes) right.set(redirect.path, { id: 0, ...redirect })
        }
        return { counts, refusals, remember }
      }
    },
    audit: async (_, { counts: { added, changed, refused } }) => ({
      action: 'redirects.imported',
      kind: 'redirects',
      detail: { added, changed, refused },
    }),
  })

/** @throws UnreadableFile */
async function* readRedirectLines(deps: RedirectImportDeps, text: string): AsyncGenerator<Line> {
  const seen = new Map<string, number>()
  let columns: Columns | null = null
  let own = 0
  for await (const { cells, line } of readLines(text, delimiterIn(text))) {
    if (columns === null) {
      columns = columnsOf(cells)
      if (columns.isNamed) continue
    }
    const parsed = parseLine(cells, columns, deps.config.publicUrl)
    const { path } = parsed
    const first = seen.get(path)
    if ('problem' in parsed) yield { line, path, refused: parsed.problem }
    else if (first !== undefined) yield { line, path, refused: `Same URL as line ${first}` }
    else {
      seen.set(path, line)
      const looksServed = deps.looksServed(path)
      if (looksServed) own += 1
      if (own > redirectLimits.ownAddresses) throw new UnreadableFile(redirectMessages.tooManyOwn)
      if (looksServed && (await deps.isServed(path))) yield { line, path, refused: redirectMessages.served }
      else yield { line, redirect: parsed }
    }
  }
}

/** Addresses contain `;` and `,` too: without names of columns, that one counts behind which most targets stand. */
function delimiterIn(text: string): string {
  const lines = text.slice(0, 20_000).split(/[\r\n]{1,2}/, 50)
  if (!isAddress(lines[0]?.trimStart() ?? '')) return delimiterOf(text)
  const targets = (delimiter: string) =>
    lines.filter((line) => isAddress(line.split(delimiter, 2)[1]?.trim() ?? '')).length
  return [delimiterOf(text), ',', ';', '\t', '|'].reduce((best, one) => (targets(one) > targets(best) ? one : best))
}

const isAddress = (cell: string) => /^"?(?:\/|https?:)/i.test(cell)

interface Columns {
  from: number
  to: number
  status: number
  /** Negative: there is none. */
  regex: number
  isNamed: boolean
}

const columnNames = {
  from: ['from', 'source', 'old', 'oldpath', 'oldaddress', 'oldurl', 'path', 'redirectfrom', 'sourceurl', 'origin'],
  to: ['to', 'target', 'new', 'newpath', 'newaddress', 'newurl', 'destination', 'redirectto', 'targeturl', 'link'],
  regex: ['regex', 'isregex'],
  status: ['status', 'statuscode', 'code', 'type', 'kind', 'httpcode'],
}

/** @throws UnreadableFile */
function columnsOf(cells: readonly string[]): Columns {
  if (isAddress(cells[0] ?? '')) return { from: 0, to: 1, status: 2, regex: -1, isNamed: false }
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const find = (likely: readonly string[]) => names.findIndex((name) => likely.includes(name))
  const columns = {
    from: find(columnNames.from),
    to: find(columnNames.to),
    status: find(columnNames.status),
    regex: find(columnNames.regex),
  }
  if (columns.from < 0 || columns.to < 0) throw new UnreadableFile(redirectMessages.noColumns)
  return { ...columns, isNamed: true }
}

/** Without a status, a line with a target has moved. One without is gone if the file has a column of targets. */
function parseLine(
  cells: readonly string[],
  { from, to, status, regex, isNamed }: Columns,
  publicUrl: string,
): NewRedirect | { path: string; problem: string } {
  const [path = '', target = '', code = ''] = [from, to, status].map((at) => cells[at] ?? '')
  const known = redirectStatuses.find((one) => String(one) === (code || (target === '' ? '410' : '301')))
  const refused = (problem: string) => ({ path: path.slice(0, 200), problem })
  if (known === undefined) return refused(redirectMessages.noStatus)
  if (/^(?:1|true|yes)$/i.test(cells[regex] ?? '')) return refused(redirectMessages.pattern)
  if (target === '' && code === '' && !isNamed) return refused(redirectMessages.noTarget)
  try {
    return parseRedirect({ path, target, status: known }, publicUrl)
  } catch (error) {
    if (error instanceof InvalidInput) return refused(error.message)
    throw error
  }
}

/** Lines that change nothing are only counted. `right` is treated as stored. */
async function findChanges(tx: Transaction, lines: readonly Line[], right: ReadonlyMap<string, StoredRedirect>) {
  const known = new Map<string, StoredRedirect | null>()
  const load = async (paths: readonly string[]) => {
    const stored = new Map((await readRedirectsAt(tx, paths)).map((row) => [row.path, row]))
    for (const path of paths) known.set(path, right.get(path) ?? stored.get(path) ?? null)
  }
  await load(lines.flatMap((line) => ('redirect' in line ? [line.redirect.path] : [])))
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const changes: NewRedirect[] = []
  const refusals: RefusedLine[] = []
  for (const row of lines) {
    if ('refused' in row) {
      refusals.push({ line: row.line, path: row.path, reason: row.refused })
      continue
    }
    const { redirect, line } = row
    const before = known.get(redirect.path) ?? null
    if (before && before.target === redirect.target && before.status === redirect.status) {
      counts.unchanged += 1
      continue
    }
    known.set(redirect.path, { id: before?.id ?? 0, ...redirect })
    const reason = await findProblem(known, load, redirect.path)
    if (reason === null) {
      counts[before ? 'changed' : 'added'] += 1
      changes.push(redirect)
    } else {
      known.set(redirect.path, before)
      refusals.push({ line, path: redirect.path, reason })
    }
  }
  return { changes, counts, refusals }
}

/** Null: nothing is wrong. Loads redirects that are not known yet. */
async function findProblem(
  known: ReadonlyMap<string, StoredRedirect | null>,
  load: (paths: readonly string[]) => Promise<void>,
  address: string,
): Promise<string | null> {
  for (;;) {
    const missing = new Set<string>()
    const problem = chainProblem((path) => {
      const found = known.get(path)
      if (found === undefined) missing.add(path)
      return found ?? null
    }, address)
    if (missing.size === 0) return problem
    await load([...missing])
  }
}

async function writeChanges(tx: Transaction, changes: readonly NewRedirect[], now: Date) {
  const paths = changes.map(({ path }) => path)
  await sql`
    insert into redirects (path, target, status, changed_at)
    select path, target, status, ${now} from unnest(
      ${paths}::text[], ${changes.map(({ target }) => target)}::text[], ${changes.map(({ status }) => status)}::smallint[]
    ) as imported (path, target, status)
    on conflict (path) do update set
      target = excluded.target, status = excluded.status, changed_at = excluded.changed_at`.execute(tx)
  await sql`delete from missing_pages where path = any(${paths}::text[])`.execute(tx)
  invalidate(tx, [redirectsKey])
}
