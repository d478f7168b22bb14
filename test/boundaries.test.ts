import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { expect, test } from 'vitest'

/** One forbidden import for each rule, in a source tree of its own. */
const planted: Record<string, [from: string, to: string]> = {
  'no-cycles': ['server/db/a.ts', 'server/db/b.ts'],
  'contract-stands-alone': ['contract/article/articles.ts', 'server/app.ts'],
  'web-knows-the-contract-only': ['web/magazine/page.ts', 'server/config.ts'],
  'no-contract-schemas-in-the-browser': ['web/magazine/story.ts', 'contract/article/articles.ts'],
  'ui-has-no-data': ['web/ui/card.ts', 'web/api.ts'],
  'features-by-their-index': ['server/features/ads/ads.ts', 'server/features/articles/queries.ts'],
  'routes-and-jobs-from-the-app': ['server/cli.ts', 'server/features/articles/jobs.ts'],
  'core-is-the-ground': ['server/core/caller.ts', 'server/features/accounts/index.ts'],
  'outsiders-by-the-index-too': ['server/app.ts', 'server/features/articles/queries.ts'],
  'features-do-not-wire': ['server/features/ads/routes.ts', 'server/app.ts'],
  'queries-are-handed-the-database': ['server/features/ads/queries.ts', 'server/db/database.ts'],
  'decisions-are-pure': ['server/features/articles/access.ts', 'server/http/pages/serve-pages.ts'],
  'gateways-from-the-wiring': ['server/features/accounts/accounts.ts', 'server/gateways/mail/smtp.ts'],
  'no-tests-in-the-product': ['server/features/ads/present.ts', 'test/magazine.ts'],
}

const root = join(import.meta.dirname, '..')
const config = JSON.parse(await readFile(join(root, '.dependency-cruiser.json'), 'utf8'))

/** The rules that a tree with these imports breaks, and the file that breaks each. */
async function broken(imports: readonly [from: string, to: string][], kind: 'type' | '' = ''): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-boundaries-'))
  try {
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
    const { output } = await cruise(
      [...new Set([...sources.keys()].map((file) => file.split('/')[0] ?? file))],
      options,
    )
    if (typeof output === 'string') throw new Error(output)
    return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const relativeImport = (from: string, to: string) => `${'../'.repeat(from.split('/').length - 1)}${to}`

test('an import that breaks a rule is found, for every rule', async () => {
  expect(Object.keys(planted)).toEqual(config.forbidden.map(({ name }: { name: string }) => name))
  const found = await broken([...Object.values(planted), ['server/db/b.ts', 'server/db/a.ts']])
  for (const [rule, [from]] of Object.entries(planted)) expect(found).toContain(`${rule}: ${from}`)
})

test('two files that import only types from each other are a circle', async () => {
  const [a, b] = ['server/features/ads/ads.ts', 'server/features/ads/link.ts']
  const there: [string, string] = [a, b]
  expect(await broken([there], 'type')).toEqual([])
  expect(await broken([there, [b, a]], 'type')).toContain(`no-cycles: ${a}`)
})

test('allowed imports break no rule', async () => {
  const imports: [string, string][] = [
    ['server/features/articles/feature.ts', 'server/features/articles/routes.ts'],
    ['server/features.ts', 'server/features/articles/feature.ts'],
    ['server/features/articles/routes.ts', 'server/features/articles/queries.ts'],
    ['web/magazine/page.ts', 'contract/links.ts'],
    ['web/magazine/page.ts', 'contract/letters/rules.ts'],
    ['web/magazine/page.ts', 'contract/courses/record.ts'],
    ['server/features/ads/ads.ts', 'server/db/transaction.ts'],
  ]
  expect(await broken(imports)).toEqual([])
})

test('files that register routes or present rows contain no SQL', async () => {
  const files = (await readdir(join(root, 'server'), { recursive: true })).filter((file) =>
    /(^|[/-])(routes?|present)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  const withSql = await Promise.all(
    files.map(async (file) =>
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/.test(
        await readFile(join(root, 'server', file), 'utf8'),
      )
        ? [file]
        : [],
    ),
  )
  expect(withSql.flat()).toEqual([])
})
