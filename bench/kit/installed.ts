import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeRelease } from '../../tools/release.ts'
import { temporaryFolder } from './processes.ts'

const run = promisify(execFile)
const product = join(import.meta.dirname, '..', '..')
const roomy = { maxBuffer: 64 * 2 ** 20 }

export interface Installed {
  folder: string
  /** Its command line. */
  program: string
  /** Milliseconds that `npm ci` took. */
  installedIn: number
}

/** Nothing else of the environment is passed on. */
const { PATH = '', HOME = '' } = process.env

async function install(folder: string, program: string, ...options: string[]): Promise<Installed> {
  const startedAt = performance.now()
  await run('npm', ['ci', '--prefer-offline', ...options], { cwd: folder, env: { PATH, HOME }, ...roomy })
  return { folder, program: join(folder, program), installedIn: performance.now() - startedAt }
}

export async function installRelease(): Promise<Installed> {
  const folder = await temporaryFolder()
  const tarball = await makeRelease(folder, () => {})
  await run('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: folder })
  await rm(tarball)
  return install(folder, join('server', 'cli.js'), '--omit=dev')
}

/** A clone of what is committed, with nothing built. */
export async function installClone(): Promise<Installed> {
  const folder = await temporaryFolder()
  await run('sh', ['-c', 'git -C "$0" archive HEAD | tar -xf - -C "$1"', product, folder])
  return install(folder, join('src', 'app', 'cli.ts'))
}

/** Disk usage of a folder, in bytes. */
export const bytesOf = async (folder: string) =>
  Number.parseInt((await run('du', ['-s', '--block-size=1', folder])).stdout, 10)
