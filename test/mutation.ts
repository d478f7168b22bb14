/**
 * `npm run test:mutation -- [GROUP…] [--most N]`: changes the code of the rules below in small ways, one at a time, and counts how many of the
 * changes some test notices; with `--most` it tries only so many of a group. Fails if one that is tried whole scores less than 80 %. Installs
 * Stryker, which makes the changes: nothing else needs it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface Group {
  code: string[]
  /** Quick ones first. */
  tests: string[]
}

const articles = 'src/features/articles/server'
const sessions = 'src/features/accounts/server/sessions'
const secondFactor = 'src/features/accounts/server/second-factor'
const subscriptions = 'src/features/subscriptions/server'
const siteImport = 'src/features/transfer/server/import'
const imports = 'src/features/imports/server'
const delivery = 'src/features/newsletter/server/delivery'

const groups: Record<string, Group> = {
  access: {
    code: [`${articles}/access.ts`, `${subscriptions}/plans/plan-status.ts`, 'src/platform/server/http/api/access.ts'],
    tests: [
      `${articles}/access.test.ts`,
      `${subscriptions}/plans/plan-status.test.ts`,
      'src/platform/server/http/api/access.test.ts',
    ],
  },
  sessions: { code: [`${sessions}/!(*.test).ts`], tests: [`${sessions}/*.test.ts`] },
  'second-factor': { code: [`${secondFactor}/!(*.test).ts`], tests: [`${secondFactor}/*.test.ts`] },
  orders: {
    code: [`${subscriptions}/checkout/{order-state,reconciliation-backoff}.ts`],
    tests: [`${subscriptions}/checkout/{order-state,reconciliation-backoff}.test.ts`],
  },
  payments: {
    code: [`${subscriptions}/checkout/{payment-report,record-payment}.ts`],
    tests: [`${subscriptions}/{checkout/{checkout,payment-problems},reports/report-orders}.test.ts`],
  },
  purchases: {
    code: [`${subscriptions}/plans/{allocate-periods,orders-to-revoke}.ts`],
    tests: [`${subscriptions}/plans/{allocate-periods,orders-to-revoke}.test.ts`],
  },
  limits: {
    code: [
      'src/platform/server/core/{rate-limit,local-rate-limit}.ts',
      'src/platform/server/http/concurrency-limit.ts',
    ],
    tests: [
      'src/platform/server/core/{rate-limit,local-rate-limit}.test.ts',
      'src/platform/server/http/concurrency-limit.test.ts',
    ],
  },
  tax: { code: [`${subscriptions}/fiscal-documents/tax.ts`], tests: [`${subscriptions}/fiscal-documents/tax.test.ts`] },
  imports: {
    code: [`${siteImport}/{addresses,take/article-content,take/own-fields}.ts`, `${imports}/batches.ts`],
    tests: [`${imports}/*.test.ts`, `${siteImport}/{site-import,systems,unclear,bad-input}.test.ts`],
  },
  sanitising: { code: [`${articles}/safe-html.ts`], tests: [`${articles}/safe-html.test.ts`] },
  sending: {
    code: [`${delivery}/{lease,retry,rate-limit}.ts`],
    tests: [`${delivery}/*.test.ts`, 'src/features/newsletter/server/sends/control.test.ts'],
  },
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.cache', 'mutation')
const stryker = join(folder, 'stryker')
const leastScore = 80

/** Mutates the named groups, or all. Returns for each group whether enough mutants were noticed. */
export async function tryMutants(names: readonly string[] = [], most?: number): Promise<boolean[]> {
  const unknown = names.filter((name) => !(name in groups))
  if (unknown.length > 0) throw new Error(`No group is called ${unknown.join(' or ')}`)
  await install()
  const scores: { group: string; mutants: number; noticed: number; 'score in %': number }[] = []
  const lines: string[] = []
  for (const [group, { code, tests }] of Object.entries(groups)) {
    if (names.length > 0 && !names.includes(group)) continue
    const mutants = await mutate(group, { code, tests }, most)
    const noticed = mutants.filter(({ isNoticed }) => isNoticed).length
    lines.push(...mutants.map(({ isNoticed, place }) => `${isNoticed ? 'noticed  ' : 'unnoticed'} ${group} ${place}`))
    scores.push({
      group,
      mutants: mutants.length,
      noticed,
      'score in %': Math.floor((100 * noticed) / Math.max(1, mutants.length)),
    })
  }
  console.log(lines.join('\n'))
  console.table(scores)
  return scores.map((one) => one.mutants > 0 && (most !== undefined || one['score in %'] >= leastScore))
}

/** In the versions that `test/mutation/package-lock.json` names. */
async function install(): Promise<void> {
  await cp(join(import.meta.dirname, 'mutation'), stryker, { recursive: true })
  const child = spawn('npm', ['ci'], { cwd: stryker, stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('Stryker could not be installed')
}

interface Mutant {
  isNoticed: boolean
  /** File, line and change: the same in each run of the same code. */
  place: string
}

/** Runs Stryker and returns what became of each change: of none if a test fails without any. */
async function mutate(group: string, { code, tests }: Group, most: number | undefined): Promise<Mutant[]> {
  const report = join(folder, `${group}.json`)
  const settings = {
    mutate: code,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', ...(most ? [join(import.meta.dirname, 'few-mutants.ts')] : [])],
    vitest: { configFile: 'test/mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Beyond it a change counts as an endless loop. Long enough for a busy machine.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 10,
    // TypeScript 7 has no interface that Stryker could read its settings with, and needs none.
    tsconfigFile: 'none',
    ignorePatterns: ['/build', '/data', '/bench', '/.react-router'],
    tempDirName: '.stryker',
    reporters: [...(most ? ['few-mutants'] : []), 'progress-append-only', 'json'],
    jsonReporter: { fileName: report },
  }
  await mkdir(folder, { recursive: true })
  const settingsFile = join(folder, `${group}-settings.json`)
  await writeFile(settingsFile, JSON.stringify(settings))
  const child = spawn(join(stryker, 'node_modules', '.bin', 'stryker'), ['run', settingsFile], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join('\n'), MUTATION_MOST: String(most) },
  })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) return []
  const { files }: Report = JSON.parse(await readFile(report, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: ofFile }]) =>
    ofFile.map((mutant) => ({
      isNoticed: mutant.status === 'Killed' || mutant.status === 'Timeout',
      place: `${file}:${mutant.location.start.line} ${describeChange(source, mutant)}`,
    })),
  )
  return mutants.toSorted((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }))
}

interface Position {
  line: number
  column: number
}

interface ReportedMutant {
  status: string
  replacement: string
  location: { start: Position; end: Position }
}

interface Report {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>
}

function describeChange(source: string, { location: { start, end }, replacement }: ReportedMutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const before = lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join(' ')
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${short(before)} -> ${short(replacement)}`
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { most: { type: 'string' } }, allowPositionals: true })
  const passed = await tryMutants(positionals, values.most === undefined ? undefined : Number(values.most))
  if (passed.length === 0 || passed.includes(false)) process.exitCode = 1
}
