import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 would keep what only a start needs until there is work. Takes a sixth of a second. */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
