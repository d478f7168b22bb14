/**
 * `npm test`: all checks, then the server's and the browser's tests in one run, four files at a time. Finds or installs
 * what the tests need. With arguments (files or options for the test runner) it runs no checks. `npm run test:release`
 * adds all that belongs to a release: the mutants, faults in their long form, and `test/release`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { isLong } from './faults/length.ts'
import { tryMutants } from './mutation.ts'

const startedAt = Date.now()
const options = process.argv.slice(2)
const chromium = await ensureChromium()
const checks = options.length === 0 ? await runChecks() : []
if (isLong && options.length === 0) checks.push(...(await tryMutants()))
const failed = checks.filter((passed) => !passed).length
const child = spawn('npx', ['--no', 'vitest', 'run', ...options], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM: chromium,
    STARTED_AT: String(startedAt),
    CHECKS_PASSED: String(checks.length - failed),
    CHECKS_FAILED: String(failed),
  },
})
const [code] = await once(child, 'exit')
process.exitCode = failed > 0 ? 1 : Number(code ?? 1)
