import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeRelease } from '../../tools/release.ts'
import { temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)

/** Excludes variables of this run, such as NODE_COMPILE_CACHE. */
const { PATH = '', HOME = '' } = process.env

test('a release is installed without the builder, is at most 300 MB and serves the demo magazine', async () => {
  const folder = await temporaryFolder()
  const tarball = await makeRelease(folder, () => {})
  await run('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: folder })
  await run('rm', [tarball])
  // The demo's texts link to addresses of the magazine.
  for await (const path of glob('**/*.md', { cwd: folder, exclude: ['src/**'] }))
    for (const [, target = ''] of (await readFile(join(folder, path), 'utf8')).matchAll(/\]\(([^():#\s]+)[)#\s]/g))
      expect(existsSync(join(folder, dirname(path), target)), `${path} links to ${target}`).toBe(true)
  await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: folder, env: { PATH, HOME } })
  expect(Number.parseInt((await run('du', ['-sm', folder])).stdout, 10)).toBeLessThanOrEqual(300)

  const port = String(await freePort())
  const env = { PATH, HOME, PORT: port, DATA_DIR: join(await temporaryFolder(), 'data') }
  const page = join(folder, 'pages', 'server', 'index.js')
  await run('mv', [page, `${page}.away`])
  const started = run('npm', ['start'], { cwd: folder, env })
  await expect(started).rejects.toThrow('This release is not whole: pages/server/index.js is missing')
  await run('mv', [`${page}.away`, page])
  // A group of its own, since npm starts a shell that starts the server.
  const server = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: 'ignore' })
  onTestFinished(() => void (server.pid && process.kill(-server.pid, 'SIGKILL')))
  const url = `http://127.0.0.1:${port}`
  const answer = async (path: string) => fetch(url + path).catch(() => null)
  await expect.poll(async () => (await answer('/healthz/ready'))?.status, { timeout: 120_000 }).toBe(200)
  expect(await (await answer('/'))?.text()).toContain('<h1')
  // Files beside the compiled server, and those of packages.
  for (const path of [
    '/sandbox/razorpay/checkout.js',
    '/sandbox/google/page.css',
    '/api/docs/',
    '/api/docs/static/swagger-ui.css',
    '/icon-192.png',
  ])
    expect((await answer(path))?.status, path).toBe(200)
})
