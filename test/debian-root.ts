import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackages } from './debian-packages.ts'
import { lastStep, type Stage, type Step, stagesOf } from './dockerfile.ts'

const run = promisify(execFile)
const product = join(import.meta.dirname, '..')
const cache = join(product, 'node_modules', '.cache', 'groundplane')
const suites: Record<string, string> = { 'debian:13-slim': 'trixie' }

const notInSlim = ['doc', 'man', 'info', 'locale', 'lintian', 'groff'].map((name) => `usr/share/${name}`)

/** Builds a fresh Debian from its packages. Returns its folder, or the reason why there is none. */
export async function makeDebian(image: string): Promise<{ root: string } | { missing: string }> {
  const suite = suites[image]
  if (suite === undefined) return { missing: `no suite of Debian is known for ${image}` }
  if (process.getuid?.() !== 0) return { missing: 'a root of Debian can only be made by root' }
  const root = join(cache, suite)
  if (existsSync(root)) return { root }
  const tool = await unpackPackages('debootstrap', ['debootstrap'])
  if ('missing' in tool) return tool
  const making = `${root}.${process.pid}`
  try {
    const program = join(tool.root, 'usr', 'sbin', 'debootstrap')
    const env = { ...process.env, DEBOOTSTRAP_DIR: join(tool.root, 'usr', 'share', 'debootstrap') }
    await run(program, ['--variant=minbase', suite, making, 'http://deb.debian.org/debian'], { env, ...roomy })
    for (const path of [...notInSlim, 'var/cache/apt', 'var/lib/apt/lists'])
      await rm(join(making, path), { recursive: true, force: true })
    await rename(making, root)
    return { root }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

const roomy = { maxBuffer: 64 * 2 ** 20 }

export interface Image {
  root: string
  stage: Stage
}

export async function buildImage(folder: string, dockerfile: string, debian: string): Promise<Image> {
  const roots = new Map<string, string>()
  let image: Image | null = null
  for (const [at, stage] of stagesOf(dockerfile).entries()) {
    const root = join(folder, stage.name ?? String(at))
    await run('cp', ['-a', debian, root])
    await copyFile('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'))
    for (const [index, step] of stage.steps.entries()) await carryOut(step, { root, stage, index, roots })
    roots.set(stage.name ?? String(at), root)
    image = { root, stage }
  }
  if (image === null) throw new Error('There is no FROM')
  return image
}

interface Place {
  root: string
  stage: Stage
  index: number
  roots: ReadonlyMap<string, string>
}

async function carryOut(step: Step, { root, stage, index, roots }: Place): Promise<void> {
  const before = { ...stage, steps: stage.steps.slice(0, index) }
  if (step.keyword === 'WORKDIR') await mkdir(join(root, step.text), { recursive: true })
  if (step.keyword === 'RUN') {
    // For a registry behind a certificate of this machine.
    await mkdir(join(root, 'etc', 'ssl', 'certs'), { recursive: true })
    const env = { ...environmentOf(before), ...(await ownCertificates(root)) }
    await run(...inRoot(root, { env, folder: folderOf(before), words: ['/bin/sh', '-c', step.text] }), roomy)
  }
  if (step.keyword !== 'COPY') return
  const sources = step.text.split(' ')
  const target = join(root, resolve(folderOf(before), sources.pop() ?? ''))
  await mkdir(target, { recursive: true })
  for (const source of sources)
    if (step.from !== null) await run('cp', ['-a', `${join(roots.get(step.from) ?? '', source)}/.`, target])
    else if (source === '.') await copyContext(target)
    else await run('cp', ['-a', join(product, source), target])
}

export async function copyContext(target: string): Promise<void> {
  const lines = (await readFile(join(product, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const excludes = lines.map((line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`)
  const pipe = 'tar -C "$0" -cf - "$@" . | tar -C "$TARGET" -xf -'
  await run('sh', ['-c', pipe, product, ...excludes], { env: { ...process.env, TARGET: target } })
}

/** For a registry behind a certificate of this machine. Returns the settings that name it. */
export async function ownCertificates(root: string): Promise<Record<string, string>> {
  const own = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  if (!existsSync(own)) return {}
  await copyFile(own, join(root, 'tmp', 'certificates.crt'))
  return { NODE_EXTRA_CA_CERTS: '/tmp/certificates.crt', NPM_CONFIG_CAFILE: '/tmp/certificates.crt' }
}

const folderOf = (stage: Stage) => lastStep(stage, 'WORKDIR')?.text ?? '/'

const environmentOf = ({ steps }: Stage): Record<string, string> => {
  const set = steps.filter(({ keyword }) => keyword === 'ENV').flatMap(({ text }) => text.split(' '))
  const values = set.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)] as const)
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...Object.fromEntries(values),
  }
}

interface Command {
  env: Record<string, string>
  folder: string
  words: readonly string[]
  /** As `chroot --userspec` takes it. */
  user?: string
  /** A folder of the machine, mounted as the image's volume. Then all else but `/tmp` is read-only. */
  volume?: { from: string; to: string }
}

function inRoot(root: string, { env, folder, words, user, volume }: Command): [string, string[]] {
  const mounts = [
    `mount --bind '${root}' '${root}'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    ...(volume
      ? [
          `mount --bind '${volume.from}' '${root}${volume.to}'`,
          `mount -t tmpfs tmpfs '${root}/tmp'`,
          `mount -o remount,ro,bind '${root}'`,
        ]
      : []),
  ]
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const inside = ['/usr/bin/env', '-i', ...settings, '/bin/sh', '-c', `cd '${folder}' && exec "$@"`, 'sh', ...words]
  const as = user === undefined ? [] : [`--userspec=${user}`]
  const script = `${mounts.join(' && ')} && exec chroot "$@"`
  return [
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, 'sh', ...as, root, ...inside],
  ]
}

function commandOf(
  { root, stage }: Image,
  data: string,
  environment: Record<string, string>,
  words: readonly string[],
) {
  const user = lastStep(stage, 'USER')?.text ?? 'root'
  const volume = { from: data, to: lastStep(stage, 'VOLUME')?.text ?? '/data' }
  const env = { ...environmentOf(stage), ...environment }
  return inRoot(root, { env, folder: folderOf(stage), words, user: `${user}:${user}`, volume })
}

export function startContainer(image: Image, data: string, environment: Record<string, string>): ChildProcess {
  const words = [...(lastStep(image.stage, 'ENTRYPOINT')?.words ?? []), ...(lastStep(image.stage, 'CMD')?.words ?? [])]
  return spawn(...commandOf(image, data, environment, words), { stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function isHealthy(image: Image, data: string, environment: Record<string, string>): Promise<boolean> {
  const words = lastStep(image.stage, 'HEALTHCHECK')?.words ?? ['false']
  return run(...commandOf(image, data, environment, words)).then(
    () => true,
    () => false,
  )
}

/** A container engine signals the first process of the container. */
export async function stopContainer({ pid }: ChildProcess): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  process.kill(Number(children.trim()), 'SIGTERM')
}

/** In bytes. */
export const bytesOf = async (root: string) => Number.parseInt((await run('du', ['-sb', root])).stdout, 10)
