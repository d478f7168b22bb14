import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { productFolder } from '../platform/server/core/product-folder.ts'
import { buildOnce, filesIn } from './build-once.ts'
import type { PagesBuild } from './pages.ts'

const sources = ['src/**/*', 'public/**/*', '{vite,react-router}.config.ts']

/** A release has its pages here, and no builder. */
const releasedPages = join(productFolder, 'pages')

/** Folders in a build: the browser files, and the same files with the best compression. */
const [quick, well] = ['client', 'client-compressed-well']

/** In a clone, builds first if the sources changed. Several processes may call it at once. */
export async function productionBuild(say: (line: string) => void): Promise<PagesBuild> {
  return loadFrom(existsSync(releasedPages) ? releasedPages : await builtPages(say))
}

interface StartedBuild extends PagesBuild {
  compressWell(signal?: AbortSignal): Promise<void>
}

/** Skips the best compression, a third of a clone's start. Call `compressWell` once it serves, for the next start. */
export async function buildForStart(say: (line: string) => void): Promise<StartedBuild> {
  if (existsSync(releasedPages)) return { ...loadFrom(releasedPages), compressWell: async () => {} }
  const folder = await builtQuickly(say)
  return { ...loadFrom(folder), compressWell: (signal) => compressWell(folder, { atOnce: 1, signal }) }
}

function loadFrom(folder: string): PagesBuild {
  let build: Promise<ServerBuild> | undefined
  const load = () => {
    build ??= import(pathToFileURL(join(folder, 'server', 'index.js')).href)
    return build
  }
  return { load, clientDir: clientOf(folder), mode: 'production' }
}

export const clientOf = (folder: string): string => join(folder, existsSync(join(folder, well)) ? well : quick)

export async function builtPages(say: (line: string) => void): Promise<string> {
  const folder = await builtQuickly(say)
  await compressWell(folder, { atOnce: 2 })
  return folder
}

const builtQuickly = (say: (line: string) => void) =>
  buildOnce('pages', sources, async (temporary) => {
    say('Building the pages…')
    await run('react-router', ['build'], temporary)
    await compressFiles(join(temporary, quick), { brotli: 5, gzip: 6, atOnce: 2 })
  })

/** At the best quality, since files are read far more often than written. */
async function compressWell(folder: string, how: Pick<Compression, 'atOnce' | 'signal'>) {
  const [client, finished] = [join(folder, quick), join(folder, well)]
  if (existsSync(finished)) return
  const making = join(folder, `making-${randomUUID()}`)
  try {
    await cp(client, making, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) })
    await compressFiles(making, { brotli: 11, gzip: 9, ...how })
    if (how.signal?.aborted) return
    // Another process may have finished first with the same result.
    await rename(making, finished).catch((error) => {
      if (!existsSync(finished)) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

interface Compression {
  brotli: number
  gzip: number
  atOnce: number
  signal?: AbortSignal | undefined
}

async function compressFiles(folder: string, { atOnce, signal, ...quality }: Compression) {
  const remaining = (await filesIn(folder, ['**/*.{js,css,svg,json,webmanifest,txt}'])).values()
  const compressRemaining = async () => {
    for (const name of remaining) if (!signal?.aborted) await compressFile(join(folder, name), quality)
  }
  await Promise.all(Array.from({ length: atOnce }, compressRemaining))
}

async function compressFile(file: string, quality: Pick<Compression, 'brotli' | 'gzip'>) {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality.brotli }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: quality.gzip }))
}

function run(command: string, args: string[], buildDirectory: string): Promise<void> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIRECTORY: relative(productFolder, buildDirectory),
    PATH: `${join(productFolder, 'node_modules', '.bin')}:${process.env.PATH}`,
  }
  const child = spawn(command, args, { cwd: productFolder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  // The server may end before the build, for example if its database does not open.
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  // Shows the report of files and sizes only after a failure.
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
