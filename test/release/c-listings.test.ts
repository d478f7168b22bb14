import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cListings } from '../c-listings.ts'
import { unpackPackages } from '../debian-packages.ts'
import { temporaryFolder } from '../faults/programs.ts'

const run = promisify(execFile)

test('a compiler takes each C listing of the demo as it stands, but for those with headers of a device', async ({
  skip,
}) => {
  const found = await unpackPackages('tcc', ['tcc', 'libc6-dev', 'linux-libc-dev'])
  if ('missing' in found) return skip(found.missing)
  const usr = join(found.root, 'usr')
  const triplet = (await readdir(join(usr, 'include'))).find((name) => name.endsWith('-linux-gnu')) ?? ''
  const own = join(usr, 'lib', triplet, 'tcc')
  const headers = [join(own, 'include'), join(usr, 'include', triplet), join(usr, 'include')].map((each) => `-I${each}`)
  const folder = await temporaryFolder()
  for (const [index, { article, text }] of (await cListings()).entries()) {
    if (/^#include "/m.test(text)) continue
    const file = join(folder, `${index}.c`)
    await writeFile(file, text)
    const compiled = run(join(usr, 'bin', 'tcc'), [
      '-nostdinc',
      ...headers,
      '-Wall',
      '-Werror',
      '-c',
      file,
      '-o',
      `${file}.o`,
    ])
    expect(await compiled.catch((error: Error) => error.message), article).toEqual({ stdout: '', stderr: '' })
  }
})
