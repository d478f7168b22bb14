import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minutes, seconds } from '../../src/platform/server/core/durations.ts'
import { buildImage, bytesOf, isHealthy, makeDebian, startContainer, stopContainer } from '../debian-root.ts'
import { stagesOf } from '../dockerfile.ts'
import { freePort } from '../free-port.ts'

test(
  'the steps of the Dockerfile lead from a bare Debian to a magazine that serves, as its own user and with nothing but its volume writable',
  async ({ skip }) => {
    const dockerfile = await readFile(join(import.meta.dirname, '..', '..', 'Dockerfile'), 'utf8')
    const debian = await makeDebian(stagesOf(dockerfile)[0]?.image ?? '')
    if ('missing' in debian) return skip(debian.missing)
    const folder = await mkdtemp(join(tmpdir(), 'groundplane-container-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }), minutes(10))
    const image = await buildImage(folder, dockerfile, debian.root)
    expect(await bytesOf(image.root)).toBeLessThan(300e6)

    const data = join(folder, 'data')
    await mkdir(data, { mode: 0o700 })
    await chown(data, 10_001, 10_001)
    const environment = { PORT: String(await freePort()), MODE: 'trial' }
    expect(await isHealthy(image, data, environment)).toBe(false)
    const container = startContainer(image, data, environment)
    onTestFinished(() => void container.kill('SIGKILL'))
    const output: Buffer[] = []
    for (const stream of [container.stdout, container.stderr])
      stream?.on('data', (chunk: Buffer) => void output.push(chunk))
    const said = () => Buffer.concat(output).toString()
    const url = `http://127.0.0.1:${environment.PORT}`
    const ready = () => fetch(`${url}/healthz/ready`).then(({ status }) => status, said)
    await expect.poll(ready, { interval: 200, timeout: minutes(5) }).toBe(200)
    expect(await isHealthy(image, data, environment)).toBe(true)
    expect(await (await fetch(url)).text()).toContain('<h1')

    await stopContainer(container)
    const [code] = await once(container, 'exit', { signal: AbortSignal.timeout(seconds(15)) })
    expect([code, said()]).toEqual([0, expect.not.stringMatching(/EROFS|EACCES/)])
  },
  minutes(40),
)
