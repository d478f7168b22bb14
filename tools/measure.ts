/** `node tools/measure.ts`: size and structure of the code, in physical lines of TypeScript and style sheets. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const inRoot = { cwd: root, maxBuffer: 64 * 1024 * 1024 }

const { stdout } = await run('git', ['ls-files', '*.ts', '*.tsx', '*.css'], inRoot)
const files = stdout.split('\n').filter(Boolean)
const linesOf = async (file: string) => (await readFile(join(root, file), 'utf8')).split('\n').length - 1
const lines = new Map(await Promise.all(files.map(async (file) => [file, await linesOf(file)] as const)))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/')

const kinds = ['contract', 'server', 'pages', 'admin', 'feature.ts'] as const
const kindOf = (file: string) => kinds.find((kind) => file.split('/')[3] === kind) ?? 'other'

function tally(of: (file: string) => string | null) {
  const sums = new Map<string, number>()
  for (const [file, count] of lines) {
    const name = of(file)
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return sums
}

const areaOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/')
const print = (title: string, rows: Iterable<readonly [string, ...(string | number)[]]>) => {
  console.log(`\n${title}`)
  for (const [name, ...values] of rows)
    console.log(`  ${name.padEnd(28)}${values.map((value) => String(value).padStart(9)).join('')}`)
}

const byArea = tally((file) => (isTest(file) ? 'tests' : areaOf(file)))
print(
  'Lines',
  [...byArea].toSorted(([, a], [, b]) => b - a),
)

const product = tally((file) =>
  isTest(file) || !file.startsWith('src/features/') ? null : (file.split('/')[2] ?? null),
)
const byKind = tally((file) =>
  isTest(file) || !file.startsWith('src/features/') ? null : `${file.split('/')[2]} ${kindOf(file)}`,
)
print(`Features: ${['all', ...kinds].join(', ')}`, [
  ...[...product]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, all]) => [name, all, ...kinds.map((kind) => byKind.get(`${name} ${kind}`) ?? 0)] as const),
])

/** Not in tests. Blank lines and comments do not count. */
async function functionsOver(most: number): Promise<number> {
  const config = join(root, 'node_modules', '.cache', `functions-over-${most}.json`)
  await mkdir(dirname(config), { recursive: true })
  const rule = ['error', { max: most, skipBlankLines: true, skipComments: true }]
  await writeFile(
    config,
    JSON.stringify({ categories: { correctness: 'off' }, rules: { 'max-lines-per-function': rule } }),
  )
  const found = await run(join(root, 'node_modules/.bin/oxlint'), ['-c', config, '--format', 'json', 'src'], inRoot)
    // Exits with 1 if it finds any.
    .catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(found.stdout) as { diagnostics: { filename: string }[] }
  return diagnostics.filter(({ filename }) => !isTest(filename)).length
}

print('Functions', [
  ['over 60 lines', await functionsOver(60)],
  ['over 80 lines', await functionsOver(80)],
])

const { output } = await cruise(['src'], {
  baseDir: root,
  // Else type-only imports look like others.
  tsPreCompilationDeps: true,
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.test\\.' },
})
const graph = output as ICruiseResult
const imports = new Map(
  graph.modules.map(({ source, dependencies }) => [
    source,
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => resolved),
  ]),
)
const longest = new Map<string, number>()
function chainFrom(file: string): number {
  const known = longest.get(file)
  if (known !== undefined) return known
  longest.set(file, -Infinity)
  const own = file.includes('/contract/')
    ? 0
    : Math.max(-Infinity, ...(imports.get(file) ?? []).map((to) => 1 + chainFrom(to)))
  longest.set(file, own)
  return own
}

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const edges = new Map<string, Set<string>>()
for (const [file, targets] of imports)
  for (const to of targets) {
    const [from, into] = [featureOf(file), featureOf(to)]
    if (from && into && from !== into) edges.set(from, (edges.get(from) ?? new Set()).add(into))
  }
const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
  [...(edges.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
print('Imports of values', [
  [
    'longest chain from src/app',
    Math.max(...[...imports.keys()].filter((file) => file.startsWith('src/app/')).map(chainFrom)),
  ],
  ['edges between features', [...edges.values()].reduce((sum, { size }) => sum + size, 0)],
  ['features in circles', [...edges.keys()].filter((name) => reaches(name, name)).length],
])
