import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { ownCertificates } from '../debian-root.ts'

const run = promisify(execFile)

export interface FreshServer {
  root: string
  /** Runs a shell line. Returns its output. @throws if it fails */
  types(line: string, given?: Given): Promise<string>
}

/** Standard input: a text, or answers typed one by one when the command asks. */
export type Given = string | readonly { question: RegExp; answer: string }[]

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** These use this machine's network. Services have their own, where every port is free. */
const needsNetwork = /\b(apt-get|npm)\b/

/** What runs on the server ends with the test. */
export async function openServer(root: string): Promise<FreshServer> {
  await copyFile('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'))
  await writeFile(join(root, 'etc', 'hosts'), '127.0.0.1 localhost magazine.example\n')
  // As in containers: packages start nothing by themselves.
  await writeFile(join(root, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const systemctl = join(root, 'usr', 'local', 'bin', 'systemctl')
  await copyFile(join(import.meta.dirname, 'systemctl'), systemctl)
  await chmod(systemctl, 0o755)
  await mkdir(join(root, 'etc', 'ssl', 'certs'), { recursive: true })
  await mkdir(join(root, 'etc', 'systemd', 'system'), { recursive: true })
  const certificates = await ownCertificates(root)
  const settings = { PATH: path, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...certificates }

  const mounts = [
    `mount --bind '${root}' '${root}'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    `mount -t tmpfs tmpfs '${root}/run'`,
    `ip link set lo up`,
    // Process 1 must reap orphans.
    "exec sh -c 'while sleep 1; do :; done'",
  ]
  const options = ['--mount', '--pid', '--net', '--fork', '--kill-child', '/bin/sh', '-c', mounts.join(' && ')]
  const machine = spawn('unshare', options, { stdio: 'ignore' })
  onTestFinished(() => void machine.kill('SIGKILL'))
  const inside = await firstProcess(machine.pid ?? 0)
  return {
    root,
    types: async (line, given = '') => {
      const namespaces = ['--mount', '--pid', ...(needsNetwork.test(line) ? [] : ['--net'])]
      const shell = ['env', '-i', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), 'bash', '-c']
      const words = [`--target=${inside}`, ...namespaces, '--', 'chroot', root, ...shell, `cd /root && ${line}`]
      const typing = run('setsid', ['nsenter', ...words], { maxBuffer: 64 * 2 ** 20 })
      if (typeof given === 'string') typing.child.stdin?.end(given)
      else answerAsAsked(typing.child, given)
      const { stdout, stderr } = await typing.catch((error: Error & { stdout?: string; stderr?: string }) => {
        throw new Error(`${line}\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
      })
      return stdout + stderr
    },
  }
}

function answerAsAsked({ stdin, stdout }: ChildProcess, answers: Exclude<Given, string>) {
  const left = [...answers]
  let said = ''
  stdout?.on('data', (chunk: Buffer | string) => {
    said += String(chunk)
    const [next] = left
    if (!next?.question.test(said)) return
    left.shift()
    said = ''
    stdin?.write(`${next.answer}\r`)
  })
}

async function firstProcess(pid: number): Promise<number> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    const child = Number(children.trim())
    const command = child > 0 ? await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.startsWith('sh\0')) return child
    await new Promise((done) => setTimeout(done, 20))
  }
}

const documents = join(import.meta.dirname, '..', '..', 'deploy')

export async function linesOf(document: string, heading: string): Promise<string[]> {
  const text = await readFile(join(documents, document), 'utf8')
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  return indented(section.split(/^#+ /m)[0] ?? '')
}

const indented = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^ {4,}\S/.test(line))
    .map((line) => line.trim())

export async function allLines(): Promise<string[]> {
  const names = (await readdir(documents)).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(names.map((name) => readFile(join(documents, name), 'utf8')))
  return texts.flatMap(indented)
}
