import { existsSync, statSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productFolder } from './core/product-folder.ts'

/** A line for each file that runs: its bytes and its path. */
export const releaseFiles = 'release-files.txt'

/** On a server by its name, in a clone by npm. */
export const commandAsTyped = (words: string, folder = productFolder): string =>
  `${existsSync(join(folder, releaseFiles)) ? 'groundplane' : 'npm run --silent groundplane --'} ${words}`

/** Printed without a stack. */
export class ReleaseIncomplete extends Error {
  override readonly name = 'ReleaseIncomplete'
}

/** @throws ReleaseIncomplete if a release was unpacked halfway, or over another version. A clone has no list. */
export async function requireWholeRelease(folder = productFolder): Promise<void> {
  const list = await readFile(join(folder, releaseFiles), 'utf8').catch(() => '')
  const listed = new Set<string>()
  const wrong: string[] = []
  for (const line of list.split('\n')) {
    const [, bytes, path = ''] = /^(\d+) (.+)$/.exec(line) ?? []
    listed.add(path)
    // For thousands of files, a sixth of the work that the asynchronous way takes.
    if (path !== '' && statSync(join(folder, path), { throwIfNoEntry: false })?.size !== Number(bytes)) wrong.push(path)
  }
  refuse(wrong, 'is missing or damaged')
  // Files that make tables are found by name, not by the list.
  const scripts = list === '' ? [] : await Array.fromAsync(glob('src/**/*.sql', { cwd: folder }))
  refuse(
    scripts.filter((path) => !listed.has(path)),
    'is of another version',
  )
}

function refuse(paths: readonly string[], problem: string): void {
  const [first] = paths.toSorted()
  if (first === undefined) return
  const others = paths.length === 1 ? '' : ` and ${paths.length - 1} more`
  throw new ReleaseIncomplete(
    `This release is not whole: ${first}${others} ${problem}. Unpack it into an empty folder, then run \`npm ci --omit=dev\` there.`,
  )
}
