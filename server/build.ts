import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import type { PagesBuild } from './app.ts'
import { buildOnce, filesIn } from './build-once.ts'
import { productFolder } from './core/product-folder.ts'

const sources = ['web/**/*', 'contract/**/*', 'public/**/*', '*.config.ts']

/** A release has its pages here, and no builder. */
const releasedPages = join(productFolder, 'pages')

/** The build of the pages. In a clone builds first if the sources have changed. Several processes may call it at once. */
export async function productionBuild(say: (line: string) => void): Promise<PagesBuild> {
  const folder = existsSync(releasedPages) ? releasedPages : await builtPages(say)
  const build: Promise<ServerBuild> = import(pathToFileURL(join(folder, 'server', 'index.js')).href)
  return { load: () => build, clientDir: join(folder, 'client'), mode: 'production' }
}

/** Returns the folder. */
export async function builtPages(say: (line: string) => void): Promise<string> {
  return buildOnce('pages', sources, async (temporary) => {
    say('Building the pages …')
    await run('react-router', ['build'], temporary)
    await compressFiles(join(temporary, 'client'))
  })
}

/** Adds a Brotli and a gzip version of every text file, at the best quality, since they are read far more often than written. */
async function compressFiles(folder: string) {
  const remaining = (await filesIn(folder, ['**/*.{js,css,svg,json,webmanifest,txt}'])).values()
  const compressRemaining = async () => {
    for (const name of remaining) await compressFile(join(folder, name))
  }
  // On two cores, each of which takes the next.
  await Promise.all([compressRemaining(), compressRemaining()])
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

function run(command: string, args: string[], buildDirectory: string): Promise<void> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIRECTORY: relative(productFolder, buildDirectory),
    PATH: `${join(productFolder, 'node_modules', '.bin')}:${process.env.PATH}`,
  }
  const child = spawn(command, args, { cwd: productFolder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  // The report of files and sizes is shown only after a failure.
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
