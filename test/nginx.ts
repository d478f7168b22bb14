import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'groundplane', 'nginx')

/** The machine's nginx, else Debian's package, unpacked beside the dependencies. Or the reason why there is none. */
export async function findNginx(): Promise<{ program: string } | { missing: string }> {
  for (const program of ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', unpacked])
    if (await isUsable(program)) return { program }
  try {
    await mkdir(cache, { recursive: true })
    // There may be no package list yet. Updating it needs root.
    await run('apt-get', ['update']).catch(() => {})
    await run('apt-get', ['download', 'nginx'], { cwd: cache })
    for (const file of await readdir(cache))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', file, '.'], { cwd: cache })
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
  return (await isUsable(unpacked)) ? { program: unpacked } : { missing: 'the package has no program that runs here' }
}

const unpacked = join(cache, 'usr', 'sbin', 'nginx')

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
  const child = spawn(program, ['-c', path, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`nginx ended: ${Buffer.concat(errors).toString()}`)
  })
  ended.catch(() => {})
  await Promise.race([ended, answers(`http://127.0.0.1:${port}/metrics`)])
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

async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
