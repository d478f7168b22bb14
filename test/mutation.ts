/**
 * `npm run test:mutation [GROUP…]`: changes the code of the rules below in small ways, one at a time, and counts how many of the changes
 * some test notices. Fails if a group scores less than 80 %. Installs Stryker, which makes the changes: nothing else needs it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Group {
  code: string[]
  /** The quick ones first. */
  tests: string[]
}

const articles = 'server/features/articles'
const sessions = 'server/features/accounts/sessions'
const secondFactor = 'server/features/accounts/second-factor'
const subscriptions = 'server/features/subscriptions'

const groups: Record<string, Group> = {
  access: {
    code: [`${articles}/access.ts`, `${subscriptions}/plans/plan-status.ts`, 'server/http/api/access.ts'],
    tests: [
      `${articles}/access.test.ts`,
      `${subscriptions}/plans/plan-status.test.ts`,
      'server/http/api/access.test.ts',
    ],
  },
  sessions: {
    code: [`${sessions}/!(*.test).ts`],
    tests: [`${sessions}/sessions.test.ts`, `${sessions}/admin-session.test.ts`],
  },
  'second-factor': {
    code: [`${secondFactor}/!(*.test).ts`],
    tests: [`${secondFactor}/second-factor.test.ts`, `${secondFactor}/required.test.ts`],
  },
  orders: {
    code: [`${subscriptions}/checkout/{order-state,reconciliation-backoff}.ts`],
    tests: [`${subscriptions}/checkout/{order-state,reconciliation-backoff}.test.ts`],
  },
  payments: {
    code: [`${subscriptions}/checkout/{payment-report,record-payment}.ts`],
    tests: [`${subscriptions}/checkout/checkout.test.ts`, `${subscriptions}/checkout/payment-problems.test.ts`],
  },
  purchases: {
    code: [`${subscriptions}/plans/{allocate-periods,orders-to-revoke}.ts`],
    tests: [`${subscriptions}/plans/{allocate-periods,orders-to-revoke}.test.ts`],
  },
  limits: {
    code: ['server/core/{rate-limit,local-rate-limit}.ts', 'server/http/concurrency-limit.ts'],
    tests: ['server/core/{rate-limit,local-rate-limit}.test.ts', 'server/http/concurrency-limit.test.ts'],
  },
  tax: { code: [`${subscriptions}/fiscal-documents/tax.ts`], tests: [`${subscriptions}/fiscal-documents/tax.test.ts`] },
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.cache', 'mutation')
const stryker = join(folder, 'stryker')
const leastScore = 80
const chosen = process.argv.slice(2)
const scores: { group: string; mutants: number; noticed: number; 'score in %': number }[] = []

const unknown = chosen.filter((name) => !(name in groups))
if (unknown.length > 0) throw new Error(`No group is called ${unknown.join(' or ')}`)
await install()
for (const [group, { code, tests }] of Object.entries(groups)) {
  if (chosen.length > 0 && !chosen.includes(group)) continue
  const results = await mutate(group, { code, tests })
  const noticed = results.filter((status) => status === 'Killed' || status === 'Timeout').length
  scores.push({ group, mutants: results.length, noticed, 'score in %': Math.floor((100 * noticed) / results.length) })
}
console.table(scores)
if (scores.length === 0 || scores.some((one) => one['score in %'] < leastScore)) process.exitCode = 1

/** In the versions that `test/mutation/package-lock.json` names. */
async function install(): Promise<void> {
  await cp(join(import.meta.dirname, 'mutation'), stryker, { recursive: true })
  const child = spawn('npm', ['ci'], { cwd: stryker, stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('Stryker could not be installed')
}

/** Runs Stryker and returns what became of each change. */
async function mutate(group: string, { code, tests }: Group): Promise<string[]> {
  const report = join(folder, `${group}.json`)
  const settings = {
    mutate: code,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Beyond it a change counts as an endless loop. A busy machine must not take for one what is only slow.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 10,
    // TypeScript 7 has no interface that Stryker could read its settings with, and needs none.
    tsconfigFile: 'none',
    ignorePatterns: ['/build', '/data', '/bench', '/.react-router'],
    tempDirName: '.stryker',
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: report },
  }
  await mkdir(folder, { recursive: true })
  const settingsFile = join(folder, `${group}-settings.json`)
  await writeFile(settingsFile, JSON.stringify(settings))
  const child = spawn(join(stryker, 'node_modules', '.bin', 'stryker'), ['run', settingsFile], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join('\n') },
  })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('The changes could not be tried')
  const { files }: Report = JSON.parse(await readFile(report, 'utf8'))
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
}

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}
