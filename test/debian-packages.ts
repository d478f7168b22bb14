import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'groundplane')

/**
 * Packages of Debian, unpacked beside the dependencies without being installed; `withNeeds`: with all that they need and this machine does not
 * have. Returns their root, or the reason why there is none.
 */
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
    // Without it there may be no list of packages yet. It needs root.
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

/** These packages and those that they need, without what is installed. */
async function missingOf(packages: readonly string[]): Promise<string[]> {
  const { stdout } = await run('apt-get', ['--simulate', '--no-install-recommends', 'install', ...packages])
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}
