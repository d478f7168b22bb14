import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import config from '../.dependency-cruiser.ts'
import { temporaryFolder } from './faults/programs.ts'

const planted: Record<string, [from: string, to: string]> = {
  'no-cycles': ['src/platform/server/db/a.ts', 'src/platform/server/db/b.ts'],
  'platform-knows-no-feature': ['src/platform/server/core/errors.ts', 'src/features/articles/contract/rules.ts'],
  'features-know-no-app': ['src/features/ads/server/ads.ts', 'src/app/app.ts'],
  'optional-features-are-not-needed': ['src/features/ads/server/ads.ts', 'src/features/letters/contract/rules.ts'],
  'transfer-knows-what-it-needs': ['src/features/transfer/server/export.ts', 'src/features/follows/server/index.ts'],
  'contract-stands-alone': ['src/features/articles/contract/articles.ts', 'src/app/app.ts'],
  'web-knows-the-contract-only': ['src/features/ads/admin/screen.ts', 'src/platform/server/config/config.ts'],
  'no-contract-schemas-in-the-browser': [
    'src/features/news/pages/page.ts',
    'src/features/articles/contract/articles.ts',
  ],
  'ui-has-no-data': ['src/platform/web/ui/card.ts', 'src/platform/web/api.ts'],
  'features-by-their-index': ['src/features/ads/server/ads.ts', 'src/features/articles/server/queries.ts'],
  'routes-and-jobs-from-the-app': ['src/app/cli.ts', 'src/features/articles/server/jobs.ts'],
  'core-is-the-ground': ['src/platform/server/core/caller.ts', 'src/features/accounts/server/index.ts'],
  'outsiders-by-the-index-too': ['src/app/app.ts', 'src/features/articles/server/queries.ts'],
  'queries-are-handed-the-database': ['src/features/ads/server/queries.ts', 'src/platform/server/db/database.ts'],
  'decisions-are-pure': ['src/features/articles/server/access.ts', 'src/platform/server/http/pages/serve-pages.ts'],
  'gateways-from-the-wiring': ['src/features/accounts/server/accounts.ts', 'src/platform/server/gateways/mail/smtp.ts'],
  'no-tests-in-the-product': ['src/features/ads/server/present.ts', 'test/magazine.ts'],
}

const root = join(import.meta.dirname, '..')

async function broken(imports: readonly [from: string, to: string][], kind: 'type' | '' = ''): Promise<string[]> {
  const folder = await temporaryFolder()
  const sources = new Map<string, string>(
    imports.flatMap((pair) => pair.map((file) => [file, 'export interface X {}\n'] as const)),
  )
  for (const [from, to] of imports)
    sources.set(
      from,
      `${sources.get(from)}import ${kind} { X as Y } from '${relativeImport(from, to)}'\nexport type Z = Y\n`,
    )
  for (const [file, text] of sources) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const options: ICruiseOptions = {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  }
  const { output } = await cruise([...new Set([...sources.keys()].map((file) => file.split('/')[0] ?? file))], options)
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

const relativeImport = (from: string, to: string) => `${'../'.repeat(from.split('/').length - 1)}${to}`

test('an import that breaks a rule is found, for every rule', async () => {
  expect(Object.keys(planted)).toEqual(config.forbidden.map(({ name }) => name))
  const found = await broken([
    ...Object.values(planted),
    ['src/platform/server/db/b.ts', 'src/platform/server/db/a.ts'],
  ])
  for (const [rule, [from]] of Object.entries(planted)) expect(found).toContain(`${rule}: ${from}`)
})

test('two files that import only types from each other are a circle', async () => {
  const [a, b] = ['src/features/ads/server/ads.ts', 'src/features/ads/server/link.ts']
  const there: [string, string] = [a, b]
  expect(await broken([there], 'type')).toEqual([])
  expect(await broken([there, [b, a]], 'type')).toContain(`no-cycles: ${a}`)
})

test('allowed imports break no rule', async () => {
  const imports: [string, string][] = [
    ['src/features/articles/feature.ts', 'src/features/articles/server/routes.ts'],
    ['src/app/features.ts', 'src/features/articles/feature.ts'],
    ['src/features/articles/server/routes.ts', 'src/features/articles/server/queries.ts'],
    ['src/features/news/pages/page.ts', 'src/platform/contract/links.ts'],
    ['src/features/letters/pages/page.ts', 'src/features/letters/contract/rules.ts'],
    ['src/features/courses/pages/page.ts', 'src/features/courses/contract/record.ts'],
    ['src/features/ads/server/ads.ts', 'src/platform/server/db/transaction.ts'],
    ['src/features/transfer/server/import.ts', 'src/features/letters/server/index.ts'],
  ]
  expect(await broken(imports)).toEqual([])
})

test('files that register routes or present rows contain no SQL', async () => {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((file) =>
    /(^|[/-])(routes?|present)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  const withSql = await Promise.all(
    files.map(async (file) =>
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/.test(
        await readFile(join(root, 'src', file), 'utf8'),
      )
        ? [file]
        : [],
    ),
  )
  expect(withSql.flat()).toEqual([])
})

test('no features need each other in a circle', async () => {
  const { output } = await cruise(['src/features'], {
    ...config.options,
    exclude: { path: '\\.test\\.' },
    baseDir: root,
  })
  if (typeof output === 'string') throw new Error(output)
  const needs = new Map<string, Set<string>>()
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
  for (const { source, dependencies } of output.modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  expect(needs.size).toBeGreaterThan(30)
  // Remove what needs nothing that is left, until only circles are left.
  const left = new Set(needs.keys())
  for (let before = 0; before !== left.size; ) {
    before = left.size
    for (const name of left) if (![...(needs.get(name) ?? [])].some((needed) => left.has(needed))) left.delete(name)
  }
  expect([...left]).toEqual([])
})
