import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/** What `src/app/cli.ts` or a program of the tests was compiled into. It starts with less work than the sources, and it is what ships. */
export const compiled = (program: string): string => join(inject('programs'), `${basename(program, '.ts')}.js`)

/** The address of a compiled thread or program, for `compiledThreads`. While a run is prepared, nothing is compiled yet. */
export const compiledUrl = (program: string, module: string): URL =>
  process.env['VITEST_WORKER_ID'] ? pathToFileURL(compiled(program)) : new URL(program, module)
