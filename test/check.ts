/** `npm run check`: checks that do not run the product. Every rule is an error, and all run even if one fails. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'

const checks: Record<string, string[]> = {
  format: ['biome', 'check', '.'],
  // Each checker resolves what files import: one takes half the time of four.
  types: [
    'tsc',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '.'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.ts', 'src', 'test', 'bench'],
  unused: ['knip'],
}
/** Programs in Go collect garbage only when needed, and leave the other core to the other check. */
const goOptions = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' }
/** Generates the types of the routes, which the other checks read. */
const routes = ['react-router', 'typegen']

/** Runs the named checks, or all, two at a time. Returns whether each has passed. */
export async function runChecks(names: readonly string[] = []): Promise<boolean[]> {
  const oneOfTwo = pLimit(2)
  const chosen = Object.entries(checks).filter(([name]) => names.length === 0 || names.includes(name))
  const first = await report('routes', routes)
  return [first, ...(await Promise.all(chosen.map(([name, command]) => oneOfTwo(() => report(name, command)))))]
}

async function report(name: string, command: string[]): Promise<boolean> {
  const { code, output } = await run(command)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  if (code !== 0) console.log(output)
  return code === 0
}

function run(command: string[]): Promise<{ code: number; output: string }> {
  const [program = '', ...words] = command
  const child = spawn(join(import.meta.dirname, '..', 'node_modules', '.bin', program), words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...goOptions },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code: code ?? 1, output })))
}

if (import.meta.main && (await runChecks(process.argv.slice(2))).includes(false)) process.exitCode = 1
