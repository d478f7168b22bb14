import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's headless Chromium opens a page for three fifths of the CPU time. */
const withoutWindows = 'chromium-headless-shell'
const names = [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** `CHROMIUM` if set, else the first on the search path. Undefined if there is none. */
function findChromium(): string | undefined {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return CHROMIUM
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find(isExecutable)
}

/** Like `findChromium`, but installs Debian's package if needed and permitted. Throws if it cannot. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  console.log('Installing Chromium …')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', withoutWindows], options)
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed but is not on the search path.')
  return installed
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
