import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

test('every font that readers download comes with its licence', async () => {
  const packages = new Set<string>()
  for await (const file of glob('web/**/*.css', { cwd: root }))
    for (const [, name] of (await read(file)).matchAll(/url\("(@[\w-]+\/[\w-]+)\/.*?\.woff2"\)/g))
      packages.add(name ?? '')
  expect(packages.size).toBeGreaterThan(0)
  for (const name of packages)
    expect(await read(`public/licences/${name.split('/')[1]}.txt`), name).toBe(
      await read(`node_modules/${name}/LICENSE`),
    )
})
