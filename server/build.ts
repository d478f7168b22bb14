import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import type { PagesBuild } from './app.ts'

const root = join(import.meta.dirname, '..')
const clientDir = join(root, 'build', 'client')
const serverFile = join(root, 'build', 'server', 'index.js')
const stampFile = join(root, 'build', 'made-from')
const sources = ['web/**/*', 'contract/**/*', 'public/**/*', 'package-lock.json', '*.config.ts', 'tsconfig.json']

/** The pages' build, made now when there is none or the sources have changed since. */
export async function productionBuild(say: (line: string) => void): Promise<PagesBuild> {
  const stamp = await fingerprint()
  if (!existsSync(serverFile) || (await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
    say('Building the pages …')
    await run('react-router', ['build'])
    await compressFiles()
    await mkdir(join(root, 'build'), { recursive: true })
    await writeFile(stampFile, stamp)
  }
  const build: Promise<ServerBuild> = import(pathToFileURL(serverFile).href)
  return { load: () => build, clientDir, mode: 'production' }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await files(sources, root)).toSorted()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

async function files(patterns: string[], cwd: string): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(patterns, { cwd, withFileTypes: true }))
    if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(cwd.length + 1))
  return found
}

/** Every text file once more in Brotli and gzip, as small as they get: they are read far more often than written. */
async function compressFiles() {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for (const name of await files(['**/*.{js,css,svg,json,webmanifest,txt}'], clientDir)) {
    const file = join(clientDir, name)
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

function run(command: string, args: string[]): Promise<void> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  }
  const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  // Its report of files and sizes is for developers.
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed:\n${output}`)),
    )
  })
}
