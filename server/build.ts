import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import type { PagesBuild } from './app.ts'
import { days } from './core/durations.ts'

const root = join(import.meta.dirname, '..')
const builds = join(root, 'build')
const sources = ['web/**/*', 'contract/**/*', 'public/**/*', 'package-lock.json', '*.config.ts', 'tsconfig.json']

/** Older builds stay for a while, since another process may still serve one. */
const maxBuilds = 3
const maxAge = days(1)

/** The build of the pages. Builds first if the sources have changed. Several processes may call it at once. */
export async function productionBuild(say: (line: string) => void): Promise<PagesBuild> {
  const folder = join(builds, await fingerprint())
  if (!existsSync(folder)) {
    say('Building the pages …')
    await buildInto(folder)
  }
  const build: Promise<ServerBuild> = import(pathToFileURL(join(folder, 'server', 'index.js')).href)
  return { load: () => build, clientDir: join(folder, 'client'), mode: 'production' }
}

/** Builds in a temporary folder and renames it, so that no half build is ever served. */
async function buildInto(folder: string) {
  const temporary = join(builds, `making-${randomUUID()}`)
  try {
    await run('react-router', ['build'], temporary)
    await compressFiles(join(temporary, 'client'))
    // Another process may have finished first. Its build is the same.
    await rename(temporary, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  await removeOldBuilds()
}

async function removeOldBuilds() {
  const folders = (await readdir(builds))
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(builds, name))
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  const old = dated.toSorted((a, b) => b.at - a.at).slice(maxBuilds)
  for (const { folder, at } of old) if (Date.now() - at > maxAge) await rm(folder, { recursive: true, force: true })
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await files(sources, root)).toSorted()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function files(patterns: string[], cwd: string): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(patterns, { cwd, withFileTypes: true }))
    if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(cwd.length + 1))
  return found
}

/** Adds a Brotli and a gzip version of every text file, at the best quality, since they are read far more often than written. */
async function compressFiles(folder: string) {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for (const name of await files(['**/*.{js,css,svg,json,webmanifest,txt}'], folder)) {
    const file = join(folder, name)
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

function run(command: string, args: string[], buildDirectory: string): Promise<void> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIRECTORY: relative(root, buildDirectory),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  }
  const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
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
