import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { unpackPackages } from './debian-packages.ts'
import { temporaryFolder } from './faults/programs.ts'

const run = promisify(execFile)

const packages = ['wordpress', 'php-cli', 'php-mysql', 'mariadb-server-core', 'mariadb-client-core']
const extensions = ['mysqlnd', 'mysqli', 'tokenizer', 'ctype', 'iconv', 'fileinfo']

/** The output of a script in Debian's WordPress on a fresh database. @throws if Debian's packages cannot be had */
export async function runInWordPress(script: string): Promise<{ output: Buffer; version: string }> {
  const found = await unpackPackages('wordpress', packages, { withNeeds: true })
  if ('missing' in found) throw new Error(`WordPress could not be had from Debian's packages: ${found.missing}`)
  const { root } = found
  const at = (path: string) => (existsSync(join(root, path)) ? join(root, path) : join('/', path))
  const first = async (pattern: string) => {
    for (const top of [root, '/']) for await (const path of glob(pattern, { cwd: top })) return join(top, path)
    throw new Error(`The packages of WordPress have no ${pattern}`)
  }
  const libraries: string[] = []
  for await (const path of glob('usr/lib/*-linux-*', { cwd: root })) libraries.push(join(root, path))
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') }
  const folder = await temporaryFolder()
  const [data, content, socket] = [join(folder, 'data'), join(folder, 'content'), join(folder, 'socket')]
  await mkdir(content)

  const settings = ['--no-defaults', `--basedir=${at('usr')}`, `--datadir=${data}`, `--user=${userInfo().username}`]
  await run(
    at('usr/bin/mariadb-install-db'),
    [...settings, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { env },
  )
  const words = [...settings, `--socket=${socket}`, '--skip-networking', `--lc-messages-dir=${at('usr/share/mysql')}`]
  const database = spawn(at('usr/sbin/mariadbd'), words, { env, stdio: 'ignore' })
  onTestFinished(() => void database.kill('SIGKILL'))
  const query = ['--no-defaults', '--user=root', `--socket=${socket}`, '--execute', 'create database wp']
  const answers = () => run(at('usr/bin/mariadb'), query, { env }).then(Boolean, () => false)
  await expect.poll(answers, { timeout: 120_000 }).toBe(true)

  const loaded: string[] = []
  for (const name of extensions) {
    const path = await first(`usr/lib/php/*/${name}.so`).catch(() => null)
    if (path !== null) loaded.push('-d', `extension=${path}`)
  }
  const php = await first('usr/bin/php[0-9]*')
  const { stdout, stderr } = await run(php, ['-n', ...loaded, script, at('usr/share/wordpress'), content, socket], {
    env,
    maxBuffer: 64 * 2 ** 20,
    encoding: 'buffer',
  })
  return { output: stdout, version: stderr.toString() }
}
