import { cp, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { z } from 'zod'
import { Json } from '../platform/server/core/json.ts'
import { productFolder } from '../platform/server/core/product-folder.ts'
import { buildOnce } from './build-once.ts'

const sources = ['src/**/*', 'package.json']
/** The builder, and what packages load only if somebody has installed it. */
const optional = ['vite', 'rolldown', 'pg-native', '@aws-sdk/signature-v4a']
const Package = Json.pipe(z.object({ dependencies: z.record(z.string(), z.string()) }))

/** Compiles `src/app/cli.ts` to `cli.js`, and `others` likewise, with all imports. Returns the folder. */
export async function compileServer(say: (line: string) => void, others: readonly string[] = []): Promise<string> {
  return buildOnce('server', [...sources, ...others], async (folder) => {
    say('Compiling the server…')
    await compileInto(folder, ['src/app/cli.ts', ...others])
  })
}

/**
 * Compiles programs with all imports, and puts new databases beside them. Only `dependencies` are loaded from
 * node_modules: those with native code or own files, and React, which pages and mails must share. Returns the folders
 * of compiled-in packages, as paths from `node_modules/` on.
 */
export async function compileInto(folder: string, programs: readonly string[]): Promise<string[]> {
  const { rolldown } = await import('rolldown')
  const { packedDatabases } = await import('./packed-databases.ts')
  const { dependencies } = Package.parse(await readFile(join(productFolder, 'package.json'), 'utf8'))
  const loaded = [...Object.keys(dependencies), ...optional]
  const bundle = await rolldown({
    cwd: productFolder,
    platform: 'node',
    input: Object.fromEntries(programs.map((file) => [basename(file, '.ts'), file])),
    external: (id) =>
      id.startsWith('node:') ||
      builtinModules.includes(id) ||
      loaded.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [programsByName, ownSourcesOnly],
    // A package has an eval in a file for browsers.
    checks: { eval: false },
    // An unresolved import would otherwise fail only when it runs.
    onLog: (level, log, handle) => handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // Node holds the maps in memory too. Sources are in the repository.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Errors are recognised by the names of their classes.
    keepNames: true,
    // Node holds the source text in memory: without comments and all ASCII, it is 10 MB smaller.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  })
  await bundle.close()
  await cp(await packedDatabases(() => {}), folder, { recursive: true })
  const files = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const folders = files.map((file) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
  return [...new Set(folders)].filter((name) => name !== undefined)
}

/** Compiles the target of `new URL('./worker.ts', import.meta.url)` too, beside what starts it. */
const programsByName: Plugin = {
  name: 'programs-by-name',
  transform: {
    filter: { id: /\.ts$/, code: /new URL\('[\w./-]+\.ts', import\.meta\.url\)/ },
    handler(code, id) {
      const compiled = code.replace(/new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g, (_, path: string) => {
        const fileName = `${basename(path, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: resolve(dirname(id), path), fileName })
        return `new URL('./${fileName}', import.meta.url)`
      })
      return { code: compiled, map: null }
    },
  },
}

/** Packages would be nine tenths of the source maps, which are read whole for the first stack trace. */
const ownSourcesOnly: Plugin = {
  name: 'own-sources-only',
  transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
}
