import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { calculators } from '../contract/calculators/all.ts'
import { productionBuild } from './build.ts'

test('no page of the magazine loads scripts of the back office', async () => {
  const { load, clientDir } = await productionBuild(() => {})
  expect(await readdir(join(clientDir ?? '', 'static'))).toContainEqual(expect.stringMatching(/^admin-.*\.js$/))
  const { assets } = await load()
  const loaded = Object.entries(assets.routes).flatMap(([id, route]) =>
    [route?.module, ...(route?.imports ?? [])].map((file) => `${id}: ${file}`),
  )
  expect(loaded.filter((line) => !line.startsWith('admin/') && line.includes('/admin-'))).toEqual([])
})

test('a calculator is at most 6 kB of compressed script, and its page 8.5 kB with it, beyond what lists of articles have', async () => {
  const { load, clientDir } = await productionBuild(() => {})
  const folder = join(clientDir ?? '', 'static')
  const files = await readdir(folder)
  const withImports = async (file: string, found = new Set<string>()): Promise<Set<string>> => {
    if (found.has(file)) return found
    found.add(file)
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await withImports(name, found)
    return found
  }
  const weight = async (loaded: Set<string>) => {
    const sizes = [...loaded].map(async (file) => (await stat(join(folder, `${file}.br`))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  const { assets } = await load()
  const ofRoute = (id: string) => withImports(basename(assets.routes[id]?.module ?? ''))
  const everywhere = await withImports(basename(assets.entry.module))
  for (const id of ['root', 'magazine/layout', 'magazine/listing/section'])
    for (const file of await ofRoute(id)) everywhere.add(file)
  const page = await ofRoute('magazine/tools/calculator')
  for (const { name } of calculators) {
    const own = await withImports(files.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)) ?? '')
    const size = await weight(own.difference(everywhere))
    expect(size, name).toBeGreaterThan(1_000)
    expect(size, name).toBeLessThanOrEqual(6_000)
    expect(await weight(own.union(page).difference(everywhere)), name).toBeLessThanOrEqual(8_500)
  }
})
