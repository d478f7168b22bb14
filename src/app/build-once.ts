import { createHash, randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '../platform/server/core/durations.ts'
import { productFolder } from '../platform/server/core/product-folder.ts'

const builds = join(productFolder, 'build')

/** Older builds stay for a while, since another process may still serve one. */
const maxBuilds = 3
const maxAge = days(1)

type Kind = 'pages' | 'server' | 'databases'

/** Null: not built yet. */
export async function findBuild(kind: Kind, sources: readonly string[]): Promise<string | null> {
  const folder = await folderOf(kind, sources)
  return existsSync(folder) ? folder : null
}

const folderOf = async (kind: Kind, sources: readonly string[]) => join(builds, `${kind}-${await fingerprint(sources)}`)

/** Calls `make` if the sources changed. Safe for several processes: a temporary folder is renamed at the end. */
export async function buildOnce(
  kind: Kind,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = await folderOf(kind, sources)
  if (existsSync(folder)) return folder
  const temporary = join(builds, `making-${randomUUID()}`)
  // The process may end during a build, for example if its database does not open.
  const clean = () => rmSync(temporary, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    await mkdir(temporary, { recursive: true })
    await make(temporary)
    // Another process may have finished first with the same build.
    await rename(temporary, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    process.off('exit', clean)
    await rm(temporary, { recursive: true, force: true })
  }
  await removeOldBuilds(kind)
  return folder
}

async function removeOldBuilds(kind: Kind) {
  const names = await readdir(builds)
  const old = [
    ...(await newestFirst(names.filter((name) => name.startsWith(`${kind}-`)))).slice(maxBuilds),
    ...(await newestFirst(names.filter((name) => name.startsWith('making-')))),
  ]
  for (const { folder, at } of old) if (Date.now() - at > maxAge) await rm(folder, { recursive: true, force: true })
}

async function newestFirst(names: readonly string[]) {
  const dated = names.map(async (name) => {
    const folder = join(builds, name)
    // Another process may have removed it.
    return { folder, at: (await stat(folder).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY }
  })
  return (await Promise.all(dated)).toSorted((a, b) => b.at - a.at)
}

async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const names = await filesIn(productFolder, [...sources, 'package-lock.json', 'tsconfig.json'])
  const read = names.toSorted().map(async (name) => [name, await readFile(join(productFolder, name))] as const)
  for (const [name, bytes] of await Promise.all(read)) hash.update(name).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

export async function filesIn(folder: string, patterns: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(folder.length + 1))
  return found
}
