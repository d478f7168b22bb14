import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackages } from './debian-packages.ts'

const run = promisify(execFile)

const root = join(import.meta.dirname, '..')

/** The machine's nginx, else Debian's package, unpacked beside the dependencies. Or the reason why there is none. */
export async function findNginx(): Promise<{ program: string } | { missing: string }> {
  for (const program of ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'])
    if (await isUsable(program)) return { program }
  const found = await unpackPackages('nginx', ['nginx'])
  if ('missing' in found) return found
  const program = join(found.root, 'usr', 'sbin', 'nginx')
  return (await isUsable(program)) ? { program } : { missing: 'the package has no program that runs here' }
}

const isUsable = async (program: string) =>
  existsSync(program) &&
  (await run(program, ['-v']).then(
    () => true,
    () => false,
  ))

export interface NginxFile {
  file: 'nginx.conf' | 'nginx-behind-varnish.conf'
  caches: boolean
}

/** Without TLS, below a folder. Returns when it answers. The caller kills it. */
export async function startNginx(
  program: string,
  {
    folder,
    port,
    magazine,
    second,
    caches = true,
    file = 'nginx.conf',
  }: { folder: string; port: string; magazine: string; second?: string } & Partial<NginxFile>,
): Promise<ChildProcess> {
  const server = (await readFile(join(root, 'deploy', file), 'utf8'))
    .replace(/^\s*proxy_cache.*$/gm, (line) => (caches ? line : ''))
    .replace('/var/lib/nginx/groundplane', join(folder, 'cache'))
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen unix:${join(folder, 'redirect')};`)
    .replace(/listen (443 ssl http2|127.0.0.1:6083);/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, '')
    .replace('server 127.0.0.1:3000 ', `server ${new URL(magazine).host} `)
    .replace(/# (server) 127.0.0.1:3001 /, (line, word) => (second ? `${word} ${new URL(second).host} ` : line))
  const path = join(folder, 'nginx.conf')
  await writeFile(path, nginxSettings(folder, server))
  return startAt(port, program, ['-c', path, '-p', folder, '-e', 'stderr'])
}

/** Returns when a program answers at its port of the loopback address. @throws if it ends before */
export async function startAt(
  port: string,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const env = { ...process.env, ...environment }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const answers = () => fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
  while (!(await answers())) {
    if ((child.exitCode ?? child.signalCode) !== null)
      throw new Error(`${program} ended: ${Buffer.concat(errors).toString()}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  return child
}

export function nginxSettings(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const settings = `daemon off;\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents { worker_connections 4096; }\n`
  // If root started the master, its workers need no other user here.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}${settings}http {\naccess_log off;\n${temporary}\n${site}}\n`
}
