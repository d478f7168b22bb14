import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { findNginx, nginxSettings } from '../nginx.ts'

const run = promisify(execFile)
const product = join(import.meta.dirname, '..', '..')
const deploy = join(product, 'deploy')

test('the files for nginx load together, and that in front serves HTTP/2 over TLS, and leads from port 80 to https', async ({
  skip,
}) => {
  const nginx = await findNginx()
  if ('missing' in nginx) return skip(nginx.missing)
  const folder = await temporaryFolder()
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', [...request, '-subj', '/CN=magazine.example', '-keyout', key, '-out', certificate])
  // Unchanged except for paths that only a server has.
  const file = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replace('/var/lib/nginx/groundplane', join(folder, 'cache'))
    .replace('/etc/ssl/magazine.example.pem', certificate)
    .replace('/etc/ssl/magazine.example.key', key)
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen unix:${join(folder, 'plain')};`)
    .replace('listen 443 ssl http2;', `listen unix:${join(folder, 'tls')} ssl http2;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${await freePort()}`)
  const behindVarnish = (await readFile(join(deploy, 'nginx-behind-varnish.conf'), 'utf8')).replace(
    'listen 127.0.0.1:6083;',
    `listen unix:${join(folder, 'behind')};`,
  )
  const path = join(folder, 'nginx.conf')
  await writeFile(path, nginxSettings(folder, file + behindVarnish))
  const options = ['-c', path, '-p', folder, '-e', 'stderr']
  const { stderr } = await run(nginx.program, [...options, '-t'])
  expect(stderr).not.toMatch(/\[(warn|emerg|alert)\]/)

  const child = spawn(nginx.program, options, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGQUIT'))
  await expect.poll(() => existsSync(join(folder, 'plain'))).toBe(true)
  const asked = get({ socketPath: join(folder, 'plain'), path: '/news?page=2', headers: { host: 'magazine.example' } })
  const [redirect] = await once(asked, 'response')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, 'https://magazine.example/news?page=2'])
  redirect.resume()

  const socket = () => connect({ path: join(folder, 'tls'), ALPNProtocols: ['h2'], rejectUnauthorized: false })
  const session = connectHttp2('https://magazine.example', { createConnection: socket })
  onTestFinished(() => session.close())
  const [headers] = await once(session.request({ ':path': '/metrics' }), 'response')
  expect(headers[':status']).toBe(404)
})

test('the command in compose.yaml makes a file that nginx takes', async ({ skip }) => {
  const nginx = await findNginx()
  if ('missing' in nginx) return skip(nginx.missing)
  const folder = await temporaryFolder()
  const Compose = z.object({ services: z.object({ nginx: z.object({ command: z.array(z.string()) }) }) })
  const { services } = Compose.parse(parse(await readFile(join(product, 'compose.yaml'), 'utf8')))
  const [, , script = ''] = services.nginx.command
  const made = join(folder, 'made.conf')
  // Without the user `magazine`.
  const here = script
    .replaceAll('$$', '$')
    .replace('mkdir -p /var/lib/nginx', `mkdir -p ${folder}/cache`)
    .replace('/etc/groundplane/nginx.conf', join(deploy, 'nginx.conf'))
    .replace('/etc/nginx/conf.d/default.conf', made)
    .replace("exec nginx -g 'daemon off;'", 'true')
  await run('sh', ['-c', here], { env: { ...process.env, SERVER_NAME: 'news.example' } })
  const site = await readFile(made, 'utf8')
  expect(site).toContain('server magazine:3000 max_fails=0;')
  expect(site.match(/server_name news\.example;/g)).toHaveLength(2)
  const path = join(folder, 'nginx.conf')
  const elsewhere = site
    .replace('magazine:3000', '127.0.0.1:3000')
    .replace('/var/lib/nginx/groundplane', join(folder, 'cache', 'pages'))
    .replace(/^\s*(ssl_certificate.*|listen .*)$/gm, '')
    .replaceAll('server_name', `listen unix:${join(folder, 'socket')};\n  server_name`)
  await writeFile(path, nginxSettings(folder, elsewhere))
  await run(nginx.program, ['-c', path, '-p', folder, '-e', 'stderr', '-t'])
})

test
  .skipIf(!existsSync('/usr/bin/systemd-analyze'))
  .each(['groundplane.service', 'groundplane@.service', 'groundplane-backup.service'])(
  'systemd finds nothing wrong with %s',
  async (name) => {
    const folder = await temporaryFolder()
    const unit = await readFile(join(deploy, name), 'utf8')
    const path = join(folder, name.replace('@', '@3000'))
    await writeFile(path, unit.replaceAll('/opt/groundplane/node_modules/.bin/node', process.execPath))
    await run('systemd-analyze', ['verify', '--man=no', path])
  },
)
