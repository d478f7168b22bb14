import { sql } from 'kysely'
import type { RedirectImport } from '../../../contract/redirects/endpoints.ts'
import { redirectLimits, redirectMessages, redirectStatuses } from '../../../contract/redirects/rules.ts'
import { InvalidInput } from '../../core/errors.ts'
import { decodeText, delimiterOf, readLines, UnreadableTable } from '../../core/text-table.ts'
import type { Transaction } from '../../db/database.ts'
import { inTransaction, invalidate } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import type { SaveDeps } from './deps.ts'
import { leadsInCircle } from './follow.ts'
import { lockRedirects, readRedirects } from './queries.ts'
import type { StoredRedirect } from './redirect-table.ts'
import { redirectsKey } from './redirects-in-force.ts'
import { type NewRedirect, parseRedirect } from './save-redirect.ts'

export interface ImportDeps extends SaveDeps {
  /** Whether an address has the pattern of a page, so that it must be looked up. */
  looksServed(address: string): boolean
}

interface Line {
  line: number
  redirect: NewRedirect
}

type Report = Omit<RedirectImport, 'isDone'>

/**
 * Checks a CSV file of redirects and imports it if `run` says so. Lines with an error are left out; a file that cannot be read changes
 * nothing. A line for an address that is redirected already changes that redirect.
 */
export async function importRedirects(
  deps: ImportDeps,
  { file, run }: { file: Uint8Array; run: boolean },
  by: Actor,
): Promise<RedirectImport> {
  const report: Report = { added: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], problem: null }
  let lines: readonly Line[]
  try {
    lines = await readRedirectLines(deps, decodeText(file), report)
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return { ...report, problem: error.message, isDone: false }
  }
  return inTransaction(deps.db, async (tx) => {
    const checked = structuredClone(report)
    await lockRedirects(tx)
    const changes = await findChanges(tx, lines, checked)
    const isDone = run && checked.problem === null
    if (isDone && changes.length > 0) await writeChanges(tx, changes, { deps, by, report: checked })
    return { ...checked, isDone }
  })
}

function refuse(report: Report, line: number, path: string, reason: string) {
  report.refused += 1
  if (report.refusals.length < redirectLimits.listedErrors) report.refusals.push({ line, path, reason })
}

/** The lines that are right by themselves. */
async function readRedirectLines(deps: ImportDeps, text: string, report: Report): Promise<Line[]> {
  const lines = new Map<string, Line>()
  let columns: Columns | null = null
  let read = 0
  for await (const { cells, line } of readLines(text, delimiterOf(text))) {
    if (columns === null) {
      columns = columnsOf(cells)
      if (columns.isNamed) continue
    }
    read += 1
    if (read > redirectLimits.redirects) throw new UnreadableTable(redirectMessages.tooMany)
    const parsed = parseLine(cells, columns, deps.config.publicUrl)
    const first = lines.get(parsed.path)
    if ('problem' in parsed) refuse(report, line, parsed.path, parsed.problem)
    else if (first) refuse(report, line, parsed.path, `The same address as in line ${first.line}`)
    else lines.set(parsed.path, { line, redirect: parsed })
  }
  await refuseServed(deps, lines, report)
  return [...lines.values()]
}

async function refuseServed(deps: ImportDeps, lines: Map<string, Line>, report: Report) {
  const own = [...lines.keys()].filter((path) => deps.looksServed(path))
  if (own.length > redirectLimits.ownAddresses) throw new UnreadableTable(redirectMessages.tooManyOwn)
  for (const path of own) {
    if (!(await deps.isServed(path))) continue
    refuse(report, lines.get(path)?.line ?? 0, path, redirectMessages.served)
    lines.delete(path)
  }
}

interface Columns {
  from: number
  to: number
  status: number
  isNamed: boolean
}

const columnNames = {
  from: ['from', 'source', 'old', 'oldpath', 'oldaddress', 'oldurl', 'path', 'redirectfrom', 'sourceurl'],
  to: ['to', 'target', 'new', 'newpath', 'newaddress', 'newurl', 'destination', 'redirectto', 'targeturl', 'link'],
  status: ['status', 'statuscode', 'code', 'type', 'kind', 'httpcode'],
}

/** @throws UnreadableTable */
function columnsOf(cells: readonly string[]): Columns {
  if (/^(\/|https?:)/i.test(cells[0] ?? '')) return { from: 0, to: 1, status: 2, isNamed: false }
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const find = (likely: readonly string[]) => names.findIndex((name) => likely.includes(name))
  const columns = { from: find(columnNames.from), to: find(columnNames.to), status: find(columnNames.status) }
  if (columns.from < 0 || columns.to < 0) throw new UnreadableTable(redirectMessages.noColumns)
  return { ...columns, isNamed: true }
}

/** Without a status, a line with a target has moved and one without is gone. */
function parseLine(
  cells: readonly string[],
  { from, to, status }: Columns,
  publicUrl: string,
): NewRedirect | { path: string; problem: string } {
  const [path = '', target = '', code = ''] = [from, to, status].map((at) => cells[at] ?? '')
  const known = redirectStatuses.find((one) => String(one) === (code || (target === '' ? '410' : '301')))
  const refused = (problem: string) => ({ path: path.slice(0, 200), problem })
  if (known === undefined) return refused(redirectMessages.noStatus)
  try {
    return parseRedirect({ path, target, status: known }, publicUrl)
  } catch (error) {
    if (error instanceof InvalidInput) return refused(error.message)
    throw error
  }
}

/** The lines that change something. Counts them, and refuses those that lead in a circle. */
async function findChanges(tx: Transaction, lines: readonly Line[], report: Report): Promise<NewRedirect[]> {
  const known = new Map<string, StoredRedirect>()
  for await (const rows of readRedirects(tx)) for (const row of rows) known.set(row.path, row)
  const changes: NewRedirect[] = []
  for (const { line, redirect } of lines) {
    const before = known.get(redirect.path)
    if (before && before.target === redirect.target && before.status === redirect.status) {
      report.unchanged += 1
      continue
    }
    known.set(redirect.path, { id: before?.id ?? 0, ...redirect })
    if (leadsInCircle((path) => known.get(path) ?? null, redirect.path)) {
      if (before) known.set(redirect.path, before)
      else known.delete(redirect.path)
      refuse(report, line, redirect.path, redirectMessages.circle)
      continue
    }
    report[before ? 'changed' : 'added'] += 1
    changes.push(redirect)
  }
  report.refusals.sort((a, b) => a.line - b.line)
  if (known.size > redirectLimits.redirects) report.problem = redirectMessages.tooMany
  return changes
}

async function writeChanges(
  tx: Transaction,
  changes: readonly NewRedirect[],
  { deps: { now }, by, report }: { deps: ImportDeps; by: Actor; report: Report },
) {
  await sql`
    insert into redirects (path, target, status, changed_at)
    select path, target, status, ${now()} from unnest(
      ${changes.map(({ path }) => path)}::text[], ${changes.map(({ target }) => target)}::text[],
      ${changes.map(({ status }) => status)}::smallint[]
    ) as imported (path, target, status)
    on conflict (path) do update set
      target = excluded.target, status = excluded.status, changed_at = excluded.changed_at`.execute(tx)
  await sql`delete from missing_pages where path in (select path from redirects)`.execute(tx)
  invalidate(tx, [redirectsKey])
  const { added, changed, refused } = report
  const subject = { kind: 'redirects', id: 'import', name: `${added + changed} redirects` }
  await recordAction(tx, { by, action: 'redirects.imported', subject, detail: { added, changed, refused } }, now())
}
