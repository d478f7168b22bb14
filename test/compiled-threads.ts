import { join } from 'node:path'
import type { Plugin } from 'vite'

const program = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/

/** Compiled, as they ship. From the sources, each thread or program would load hundreds of files first. */
export const compiledThreads: Plugin = {
  name: 'compiled-threads',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: program },
    handler(code) {
      const from = JSON.stringify(join(import.meta.dirname, 'compiled.ts'))
      const compiled = code.replaceAll(new RegExp(program, 'g'), "compiledUrl('$1', import.meta.url)")
      return { code: `import { compiledUrl } from ${from};${compiled}`, map: null }
    },
  },
}
