/** `npm test`: finds or installs what the tests need, then runs all of them. Arguments go to the runner. */
import { spawn } from 'node:child_process'
import { ensureChromium } from './chromium.ts'

const chromium = await ensureChromium()
const child = spawn('npx', ['--no', 'vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
