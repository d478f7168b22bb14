import { cp, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { z } from 'zod'
import { Json } from '../platform/server/core/json.ts'
import { productFolder } from '../platform/server/core/product-folder.ts'
import { buildOnce } from './build-once.ts'

const sources = ['src/**/*', 'package.json']
/** The builder, and what packages load if somebody has installed it. */
const optional = ['vite', 'rolldown', 'pg-native', '@aws-sdk/signature-v4a']
const Package = Json.pipe(z.object({ dependencies: z.record(z.string(), z.string()) }))

/** `src/app/cli.ts` becomes `cli.js`, and each of `others` likewise, with all that they import. Returns the folder. */
export async function compileServer(say: (line: string) => void, others: readonly string[] = []): Promise<string> {
  return buildOnce('server', [...sources, ...others], async (folder) => {
    say('Compiling the server…')
    await compileInto(folder, ['src/app/cli.ts', ...others])
  })
}

/**
 * Compiles programs and all that they import, and puts new databases beside them. Only the packages in `dependencies` are loaded from
 * node_modules: those with native code or files of their own, and React, of which pages and mails must have the same. The source maps cover
 * the product's own code. Returns the folders of the packages that were compiled in, from the project's `node_modules/` on.
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
    // Of packages: an eval in a file for browsers.
    checks: { eval: false },
    // Otherwise it would fail when the program comes to it.
    onLog: (level, log, handle) => handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // Node holds the maps too. Sources are in the repository.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Errors are told apart by the names of their classes.
    keepNames: true,
    // A process holds the text of what it has loaded: without comments, and with one byte a character if all are of ASCII, 10 MB less.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  })
  await bundle.close()
  await cp(await packedDatabases(() => {}), folder, { recursive: true })
  const files = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const folders = files.map((file) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
  return [...new Set(folders)].filter((name) => name !== undefined)
}

/** What a thread or a process is started from, as `new URL('./worker.ts', import.meta.url)`, is compiled beside what starts it. */
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

/** Packages would make up nine tenths of the source maps, which are read whole for the first stack trace. */
const ownSourcesOnly: Plugin = {
  name: 'own-sources-only',
  transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
}
