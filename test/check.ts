/** `npm run check`: everything that needs no eye, in one go. Every rule is an error; all of them run, and the first failure does not hide the next. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const checks: Record<string, string[]> = {
  format: ['biome', 'check', '.'],
  routes: ['react-router', 'typegen'],
  types: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '.'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.json', 'contract', 'server', 'web', 'db', 'test', 'bench'],
  unused: ['knip'],
  tests: ['vitest', 'run', '--project', 'server'],
}

function run(command: string[]): Promise<{ code: number; output: string }> {
  const [program = '', ...words] = command
  const child = spawn(join(import.meta.dirname, '..', 'node_modules', '.bin', program), words, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code: code ?? 1, output })))
}

const only = process.argv.slice(2)
for (const [name, command] of Object.entries(checks)) {
  if (only.length > 0 && !only.includes(name)) continue
  const { code, output } = await run(command)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  if (code === 0) continue
  console.log(output)
  process.exitCode = 1
}
