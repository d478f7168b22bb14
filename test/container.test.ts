import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { Environment } from '../src/platform/server/config/environment.ts'
import { lastStep, stagesOf } from './dockerfile.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '..', name), 'utf8')

test('the Dockerfile is valid, and its image runs as nobody in particular, has one volume, and says whether it is well', async () => {
  const dockerfile = await read('Dockerfile')
  expect(validate(dockerfile)).toEqual([])
  const stages = stagesOf(dockerfile)
  for (const { image, steps } of stages) {
    expect(image).toMatch(/^debian:\d+-slim$/)
    expect(steps.filter(({ keyword }) => keyword === 'ADD')).toEqual([])
    for (const { text } of steps.filter((step) => step.text.includes('apt-get install')))
      expect(text).toMatch(/^apt-get update && .*--no-install-recommends.* && rm -rf \/var\/lib\/apt\/lists\/\*$/)
  }
  const last = stages.at(-1)
  expect(last?.steps.filter(({ keyword }) => keyword === 'VOLUME').map(({ text }) => text)).toEqual(['/data'])
  const saying = (keyword: string) => last && lastStep(last, keyword)
  expect(saying('USER')?.text).toBe('groundplane')
  expect(saying('HEALTHCHECK')?.words).toEqual(['node', 'server/cli.js', 'ready'])
  expect([saying('ENTRYPOINT'), saying('CMD')].map((step) => step?.words)).toEqual([
    ['node', 'server/cli.js'],
    ['start'],
  ])
  expect(saying('STOPSIGNAL')?.text).toBe('SIGTERM')
})

/** The part of the Compose specification that the file uses. Strict, so that an unknown name fails. */
const Health = z.strictObject({ test: z.array(z.string()).min(2), interval: z.string().regex(/^\d+s$/) })
const Dependency = z.strictObject({
  condition: z.literal('service_healthy'),
  required: z.boolean().optional(),
  restart: z.literal(true).optional(),
})
/** Docker's default log grows without limit. */
const Logging = z.strictObject({
  driver: z.literal('json-file'),
  options: z.strictObject({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d+$/) }),
})
const Service = z.strictObject({
  logging: Logging,
  profiles: z.array(z.string()).min(1).optional(),
  build: z.string().optional(),
  image: z.string().regex(/^[a-z\d/-]+(:[\w.-]+)?$/),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?(\$\{\w+:-\d+\}|\d+):\d+$/)).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), Dependency).optional(),
  healthcheck: Health.optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  shm_size: z.string().optional(),
  restart: z.literal('unless-stopped').optional(),
})
const Compose = z.strictObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })

test('compose.yaml keeps to its specification, and names only services, volumes and settings that exist', async () => {
  const { services, volumes } = Compose.parse(parse(await read('compose.yaml')))
  for (const service of Object.values(services)) {
    for (const [name, { required }] of Object.entries(service.depends_on ?? {})) {
      // Compose waits for ever for a service without a health check. The magazine's is in its image.
      expect(services[name]?.healthcheck ?? services[name]?.build).toBeDefined()
      if (services[name]?.profiles) expect(required).toBe(false)
    }
    const named = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((name) => /^\w+$/.test(name))
    for (const name of named) expect(volumes).toHaveProperty(name)
  }
  const { magazine } = services
  expect(magazine).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['data:/data'] })
  for (const name of Object.keys(magazine?.environment ?? {})) expect(Environment.shape).toHaveProperty(name)
  // Without nginx only this machine reaches the magazine, which speaks no TLS.
  for (const [name, { ports = [] }] of Object.entries(services))
    if (name !== 'nginx') expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
})
