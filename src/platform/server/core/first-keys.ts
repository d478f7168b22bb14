import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates the file at the first call. */
export async function readKeys<T>(file: string, create: () => T): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return JSON.parse(known)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  // Complete on disk before it has its name: without keys the magazine does not start.
  await writeFile(draft, JSON.stringify(create()), { mode: 0o600, flush: true })
  await link(draft, file)
    // Not every file system has links.
    .catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : copyFile(draft, file, constants.COPYFILE_EXCL),
    )
    .catch((error: NodeJS.ErrnoException) => {
      // Another process came first: its keys count.
      if (error.code !== 'EEXIST') throw error
    })
  await rm(draft)
  return JSON.parse(await readFile(file, 'utf8'))
}
