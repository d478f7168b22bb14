import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { days, seconds } from '../core/durations.ts'
import { NotFound } from '../core/errors.ts'
import { demoPictures, earlierPictures } from '../data-folder.ts'
import type { FileStore } from '../gateways/files/index.ts'
import { serveJpegs } from './jpeg-pictures.ts'
import { sandboxed } from './security-headers.ts'

interface Options {
  buildDir: string | null
  dataDir: string
  pictures: FileStore
  findPresent: (name: string, width: number, format: 'webp' | 'avif') => Promise<string | undefined>
}

const noIndex = { index: false } as const

/** Generated names never change their content, so they are immutable. */
export async function serveFiles(app: FastifyInstance, { buildDir, dataDir, ...uploads }: Options) {
  for (const folder of [demoPictures, earlierPictures]) await mkdir(join(dataDir, folder), { recursive: true })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' }
    })
    const immutable = { immutable: true, maxAge: days(365) }
    if (buildDir) {
      await serveFolder(scope, '/static/', { ...immutable, root: join(buildDir, 'static'), preCompressed: true })
      await scope.register(fastifyStatic, {
        ...noIndex,
        decorateReply: false,
        schemaHide: true,
        root: buildDir,
        wildcard: false,
        globIgnore: ['static/**', '.vite/**', '**/*.br', '**/*.gz'],
        maxAge: days(1),
      })
    }
    await scope.register(async (others) => {
      others.addHook('onRequest', async (_request, reply) => void reply.headers(sandboxed))
      await serveFolder(others, '/assets/', { ...immutable, root: join(dataDir, demoPictures) })
      serveUploads(others, uploads)
      const { pictures, findPresent } = uploads
      serveJpegs(others, {
        pictures,
        demoFolder: join(dataDir, demoPictures),
        findPresent: (webp) => findPresent(webp.slice(0, 32), Number.parseInt(webp.slice(33), 10), 'webp'),
      })
      await serveFolder(others, '/images/', { root: join(dataDir, earlierPictures), maxAge: days(1) })
    })
  })
}

/** The plugin's own wildcard reads the whole folder for each request, to compare how the name is spelled. */
const serveFolder = (app: FastifyInstance, prefix: string, options: FastifyStaticOptions) =>
  app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...noIndex, ...options, serve: false })
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.params['*']),
    )
  })

/** Named by the hash of their content: they never change, and the name is the ETag. */
function serveUploads(scope: FastifyInstance, { pictures, findPresent }: Pick<Options, 'pictures' | 'findPresent'>) {
  const address = '/assets/:file(^[0-9a-f]{32}-[1-9]\\d{0,4}\\.(?:webp|avif|svg)$)'
  const moved = async (file: string) => {
    const format = file.endsWith('avif') ? 'avif' : 'webp'
    return findPresent(file.slice(0, 32), Number.parseInt(file.slice(33), 10), format)
  }
  scope.get<{ Params: { file: string } }>(address, async ({ params: { file }, headers }, reply) => {
    const etag = `"${file}"`
    reply.headers({ etag, 'cache-control': `public, max-age=${days(365) / seconds(1)}, immutable` })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const found = await pictures.open(file)
    if (!found) {
      const present = await moved(file)
      if (present === undefined) throw new NotFound('picture', file)
      return reply
        .removeHeader('etag')
        .header('cache-control', 'public, max-age=60')
        .redirect(`/assets/${present}`, 302)
    }
    return reply
      .type(file.endsWith('svg') ? 'image/svg+xml' : `image/${file.slice(-4)}`)
      .header('content-length', found.bytes)
      .send(found.stream)
  })
}
