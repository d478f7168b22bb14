import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { calculators } from '../features/calculators/contract/all.ts'
import { productionBuild } from './build.ts'

test('no page of the magazine loads scripts of the back office', async () => {
  const { load, clientDir } = await productionBuild(() => {})
  expect(await readdir(join(clientDir ?? '', 'static'))).toContainEqual(expect.stringMatching(/^admin-.*\.js$/))
  const { assets } = await load()
  const loaded = Object.entries(assets.routes).flatMap(([id, route]) =>
    [route?.module, ...(route?.imports ?? [])].map((file) => `${id}: ${file}`),
  )
  expect(loaded.filter((line) => !line.startsWith('app/admin/') && line.includes('/admin-'))).toEqual([])
})

test('a build whose start nobody waits for is compressed as well as it can be', async () => {
  const { clientDir } = await productionBuild(() => {})
  const folder = join(clientDir ?? '', 'static')
  const names = (await readdir(folder)).filter((name) => /^(?:magazine|framework)-.*\.js$/.test(name))
  expect(names).toHaveLength(2)
  for (const name of names) {
    const best = brotliCompressSync(await readFile(join(folder, name)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    })
    expect((await stat(join(folder, `${name}.br`))).size, name).toBe(best.length)
  }
})

async function weights() {
  const { load, clientDir } = await productionBuild(() => {})
  const folder = join(clientDir ?? '', 'static')
  const { assets } = await load()
  const withImports = async (file: string, found = new Set<string>()): Promise<Set<string>> => {
    if (found.has(file)) return found
    found.add(file)
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await withImports(name, found)
    return found
  }
  const scriptsOf = async (...ids: string[]) => {
    const found = await withImports(basename(assets.entry.module))
    for (const id of ids) await withImports(basename(assets.routes[id]?.module ?? ''), found)
    return found
  }
  const stylesOf = (...ids: string[]) =>
    new Set(ids.flatMap((id) => assets.routes[id]?.css ?? []).map((file) => basename(file).replace('#', '')))
  const weigh = async (loaded: ReadonlySet<string>) => {
    const sizes = [...loaded].map(async (file) => (await stat(join(folder, `${file}.br`))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  return { files: await readdir(folder), manifest: basename(assets.url), withImports, scriptsOf, stylesOf, weigh }
}

test.each([
  ['features/front-page/pages/page', 6_500, 106_700],
  ['app/magazine/article', 9_500, 112_500],
  ['features/sections/pages/section', 6_000, 106_200],
])(
  'a reader of %s loads at most %i bytes of compressed style, and %i of script once the page is shown',
  async (id, style, script) => {
    const { manifest, scriptsOf, stylesOf, weigh } = await weights()
    const routes = ['root', 'magazine', id]
    const styles = stylesOf(...routes)
    expect(styles.size).toBeGreaterThan(0)
    expect(await weigh(styles)).toBeLessThanOrEqual(style)
    expect(await weigh((await scriptsOf(...routes)).add(manifest))).toBeLessThanOrEqual(script)
  },
)

test('a calculator is at most 6.3 kB of compressed script, and its page 8.5 kB with it, beyond what lists of articles have', async () => {
  const { files, withImports, scriptsOf, weigh } = await weights()
  const everywhere = await scriptsOf('root', 'magazine', 'features/sections/pages/section')
  const page = await scriptsOf('features/calculators/pages/calculator')
  for (const { name } of calculators) {
    const own = await withImports(files.find((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file)) ?? '')
    const size = await weigh(own.difference(everywhere))
    expect(size, name).toBeGreaterThan(1_000)
    expect(size, name).toBeLessThanOrEqual(6_300)
    expect(await weigh(own.union(page).difference(everywhere)), name).toBeLessThanOrEqual(8_500)
  }
})
