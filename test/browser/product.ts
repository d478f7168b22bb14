import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { productionBuild } from '../../src/app/build.ts'
import { compilePrograms } from '../build.ts'
import { freePort } from '../free-port.ts'
import { openIdentityProvider } from '../oidc.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    /** Its data folder. The mails that it sent are in its `mail` folder. */
    dataDir: string
    admin: { email: string; password: string }
  }
}

const admin = { email: 'anna@groundplane.example', password: 'Steady48!Amplifier' }

/** Runs once for all browser tests. `useBrowser` waits for it. The Google test provider asks who signs in. */
export default async function startProduct(project: TestProject) {
  await productionBuild(console.log)
  const programs = await compilePrograms()
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-test-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const google = await openIdentityProvider(`${url}/api/auth/google/callback`)
  google.person = 'anybody'
  const server = spawn('node', [join(programs, 'cli.js'), 'start'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Slow enough to be seen.
      NEWSLETTER_RATE: '1',
      ...google.environment,
    },
  })
  project.provide('productUrl', url)
  project.provide('dataDir', dataDir)
  project.provide('admin', admin)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await google.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
