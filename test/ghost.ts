import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { startProgram, temporaryFolder } from './faults/programs.ts'
import { freePort } from './free-port.ts'
import type { MailServer, ReceivedMail } from './smtp.ts'
import { timed } from './start-times.ts'

const run = promisify(execFile)

const version = '6.65.0'
/** Ghost's package names this installer, which reads the lock file in it. */
const installer = 'pnpm@12.4.2'
/** Comes compiled. The version that Ghost names compiles on installation, which needs Node's headers. */
const driver = 'better-sqlite3@13.2.0'
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'groundplane')

/** Installs Ghost once, beside the dependencies. Returns its folder. @throws if the registry does not give it */
async function installGhost(): Promise<string> {
  const root = join(cache, `ghost-${version}`)
  if (existsSync(root)) return root
  const making = `${root}.${process.pid}`
  const tools = `${making}.tools`
  try {
    await mkdir(making, { recursive: true })
    await mkdir(tools)
    await writeFile(join(tools, 'package.json'), '{"private":true}')
    await run('npm', ['install', '--no-package-lock', installer], { cwd: tools })
    await unpack(`ghost@${version}`, tools, making)
    const words = ['install', '--frozen-lockfile', '--prod', '--ignore-scripts', '--config.node-linker=hoisted']
    await run(join(tools, 'node_modules', '.bin', 'pnpm'), [...words, '--store-dir', join(tools, 'store')], {
      cwd: making,
    })
    await unpack(driver, tools, join(making, 'node_modules', 'better-sqlite3'))
    await rename(making, root)
    return root
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(`Ghost ${version} could not be installed from the package registry: ${said}`, { cause: error })
  } finally {
    await rm(tools, { recursive: true, force: true })
  }
}

async function unpack(name: string, folder: string, into: string) {
  const { stdout } = await run('npm', ['pack', '--silent', name], { cwd: folder })
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', into])
}

// Each test knows the type of its answer.
type Json = ReturnType<typeof JSON.parse>

/** A fresh Ghost on loopback, with its owner signed in. It ends with the test. */
export interface Ghost {
  url: string
  /** Calls its admin API. @throws its error */
  call(method: string, path: string, body?: object): Promise<Json>
  imports(file: Buffer, name: string): Promise<ReceivedMail>
  redirects(file: string): Promise<void>
  exports(): Promise<Buffer>
}

const owner = { name: 'Olga Owner', email: 'owner@example.com', password: 'a-long-Passphrase-4711' }

export async function startGhost(mails: MailServer): Promise<Ghost> {
  const installed = await installGhost()
  const [folder, port] = [await temporaryFolder(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  await symlink(installed, join(folder, 'current'))
  await cp(join(installed, 'content'), join(folder, 'content'), { recursive: true })
  const settings = {
    url,
    server: { host: '127.0.0.1', port },
    paths: { contentPath: join(folder, 'content') },
    database: { client: 'better-sqlite3', useNullAsDefault: true, connection: { filename: join(folder, 'ghost.db') } },
    mail: {
      transport: 'SMTP',
      from: owner.email,
      options: { host: '127.0.0.1', port: Number(new URL(mails.url).port), secure: false },
    },
    // Nothing leaves this machine.
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false, useStructuredData: false },
    explore: { update_url: '' },
    security: { staffDeviceVerification: false },
    spam: { user_login: { freeRetries: 100 } },
    logging: { level: 'info', transports: ['stdout'] },
  }
  await writeFile(join(folder, 'config.production.json'), JSON.stringify(settings))
  const program = startProgram([join(installed, 'index.js')], { NODE_ENV: 'production' }, [
    'env',
    '-C',
    folder,
    process.execPath,
  ])
  await timed('program', () => program.says(/Ghost booted in/))
  const headers: Record<string, string> = { origin: url, 'accept-version': 'v6.0' }
  const send = async (method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) => {
    const given = { method, headers: { ...headers, ...more }, ...(body !== undefined && { body }) }
    const answer = await fetch(`${url}/ghost/api/admin/${path}`, given)
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const call: Ghost['call'] = async (method, path, body) => {
    const answer = await send(method, path, body && JSON.stringify(body), { 'content-type': 'application/json' })
    const text = await answer.text()
    return text === '' || !text.startsWith('{') ? text : JSON.parse(text)
  }
  await call('POST', 'authentication/setup/', { setup: [{ ...owner, blogTitle: 'Old magazine' }] })
  const { name: _, email: username, password } = owner
  const signedIn = await send('POST', 'session/', JSON.stringify({ username, password }), {
    'content-type': 'application/json',
  })
  // Ghost stores the session before the body ends.
  await signedIn.text()
  headers['cookie'] = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return {
    url,
    call,
    exports: async () => Buffer.from(await (await send('GET', 'db/')).arrayBuffer()),
    redirects: async (file) => {
      const form = new FormData()
      form.append('redirects', new Blob([file], { type: 'application/yaml' }), 'redirects.yaml')
      await send('POST', 'redirects/upload/', form)
    },
    imports: async (file, given) => {
      const before = mails.mails.length
      const form = new FormData()
      form.append(
        'importfile',
        new Blob([new Uint8Array(file)], { type: given.endsWith('.zip') ? 'application/zip' : 'application/json' }),
        given,
      )
      await send('POST', 'db/', form)
      const said = () => mails.mails.slice(before).find(({ parsed }) => /content import/i.test(parsed.subject ?? ''))
      await expect.poll(said, { timeout: 120_000 }).toBeDefined()
      return said() as ReceivedMail
    },
  }
}
