import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { unpackPackages } from '../debian-packages.ts'

const run = promisify(execFile)
const cwd = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring')

test('Prometheus takes the configuration and the alerts, and they fire when they should', async ({ skip }) => {
  const found = await unpackPackages('prometheus', ['prometheus'])
  if ('missing' in found) return skip(found.missing)
  const promtool = (...words: string[]) => run(join(found.root, 'usr', 'bin', 'promtool'), words, { cwd })
  expect((await promtool('check', 'config', 'prometheus.yml')).stdout).toContain('SUCCESS: 13 rules found')
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS')
})
