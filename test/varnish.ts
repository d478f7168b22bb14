import { type ChildProcess, execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackages } from './debian-packages.ts'
import { startAt } from './nginx.ts'

const run = promisify(execFile)

interface Varnish {
  program: string
  modules: string
  libraries: string
}

/** Debian's Varnish with its separate modules. Or the reason why there is none. */
export async function findVarnish(): Promise<Varnish | { missing: string }> {
  const found = await unpackPackages('varnish', ['varnish', 'varnish-modules', 'libvarnishapi3', 'libjemalloc2'])
  if ('missing' in found) return found
  const parent = join(found.root, 'usr', 'lib')
  const architecture = (await readdir(parent)).find((name) => name.includes('-linux-')) ?? ''
  const folder = join(parent, architecture)
  const varnish = {
    program: join(found.root, 'usr', 'sbin', 'varnishd'),
    modules: join(folder, 'varnish', 'vmods'),
    libraries: [folder, join(folder, 'varnish')].join(':'),
  }
  const env = { ...process.env, LD_LIBRARY_PATH: varnish.libraries }
  // Varnish compiles its configuration.
  const problem = await Promise.all([run(varnish.program, ['-V'], { env }), run('gcc', ['--version'])]).then(
    () => null,
    (error: Error) => error.message,
  )
  return problem === null ? varnish : { missing: problem }
}

/** Uses `deploy/varnish.vcl`. Returns when it answers. The caller kills it. */
export async function startVarnish(
  { program, modules, libraries }: Varnish,
  { folder, port, magazines }: { folder: string; port: string; magazines: readonly string[] },
): Promise<ChildProcess> {
  const vcl = await readFile(join(import.meta.dirname, '..', 'deploy', 'varnish.vcl'), 'utf8')
  const path = join(folder, 'varnish.vcl')
  const ports = magazines.map((url) => new URL(url).port)
  const processes = vcl
    .replace(/^backend first .*$/m, (line) =>
      ports.map((its) => line.replace('first', `at${its}`).replace('3000', its)).join('\n'),
    )
    .replace(/^.*add_backend\(first\);$/m, (line) => ports.map((its) => line.replace('first', `at${its}`)).join('\n'))
  await writeFile(path, processes)
  const settings = [
    '-p',
    `vmod_path=${modules}`,
    '-j',
    'none',
    '-s',
    'malloc,64m',
    '-T',
    'none',
    '-n',
    join(folder, 'work'),
  ]
  const args = ['-F', '-f', path, '-a', `127.0.0.1:${port}`, ...settings]
  return startAt(port, program, args, { LD_LIBRARY_PATH: libraries })
}
