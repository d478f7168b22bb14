import { join } from 'node:path'
import type { Plugin } from 'vite'

const program = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/

/**
 * Lets the product under test start its threads and programs as they ship: compiled. From the sources, each of them would load hundreds of
 * files first, and an embedded database would be made instead of unpacked.
 */
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
