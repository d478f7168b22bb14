import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'groundplane')

/** Does not install them. `withNeeds`: with missing dependencies. Returns their root, or why there is none. */
export async function unpackPackages(
  name: string,
  packages: readonly string[],
  { withNeeds = false } = {},
): Promise<{ root: string } | { missing: string }> {
  const root = join(cache, name)
  const done = join(root, 'unpacked')
  if (existsSync(done)) return { root }
  try {
    await mkdir(root, { recursive: true })
    const download = async () =>
      run('apt-get', ['download', ...(withNeeds ? await missingOf(packages) : packages)], { cwd: root })
    // There may be no package list yet. Updating it needs root.
    await download().catch(async () => {
      await run('apt-get', ['update'])
      await download()
    })
    for (const file of await readdir(root))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', file, '.'], { cwd: root })
    await writeFile(done, '')
    return { root }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

async function missingOf(packages: readonly string[]): Promise<string[]> {
  const { stdout } = await run('apt-get', ['--simulate', '--no-install-recommends', 'install', ...packages])
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}
