import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
