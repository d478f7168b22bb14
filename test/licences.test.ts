import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

test('every font that readers download comes with its licence', async () => {
  const names = new Set<string>()
  for await (const file of glob('src/**/*.css', { cwd: root }))
    for (const [, url = ''] of (await read(file)).matchAll(/url\("([^"]+)\.woff2"\)/g))
      names.add(/^@fontsource-variable\/([\w-]+)/.exec(url)?.[1] ?? packageOf(basename(url)))
  expect(names.size).toBe(6)
  for (const name of names)
    expect(await read(`public/licences/${name}.txt`), name).toBe(
      await read(`node_modules/@fontsource-variable/${name}/LICENSE`),
    )
})

/** The package of a file that `tools/typefaces.sh` makes. */
const packageOf = (file: string) => file.replace(/-(italic|semibold)$/, '').replace(/^serif$/, 'source-serif-4')

test('the outlines of the back office come with their licence', async () => {
  expect(await read('src/platform/web/admin/icons.tsx')).toContain('Tabler Icons')
  expect(await read('public/licences/tabler-icons.txt')).toContain('MIT License\n\nCopyright (c) 2020-2026 Paweł Kuna')
})
