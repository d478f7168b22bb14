import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/** Starts with less work than the sources, and is what ships. */
export const compiled = (program: string): string => join(inject('programs'), `${basename(program, '.ts')}.js`)

/** For `compiledThreads`. Nothing is compiled yet while a run is prepared. */
export const compiledUrl = (program: string, module: string): URL =>
  process.env['VITEST_WORKER_ID'] ? pathToFileURL(compiled(program)) : new URL(program, module)
