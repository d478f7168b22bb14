import { basename, join } from 'node:path'
import { inject } from 'vitest'

/** What `server/cli.ts` or a program of the tests was compiled into. It starts with less work than the sources, and it is what ships. */
export const compiled = (program: string): string => join(inject('programs'), `${basename(program, '.ts')}.js`)
