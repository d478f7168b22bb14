import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { days } from '../durations.ts'

/** Where uploaded and rendered pictures lie below the data folder. */
export const pictureFolder = (dataDir: string) => join(dataDir, 'files', 'assets')

/** Serves the files of the build and the magazine's pictures. Generated names never change their content. */
export async function serveFiles(
  app: FastifyInstance,
  { buildDir, dataDir }: { buildDir: string | null; dataDir: string },
) {
  // Pictures of an earlier system, by the names that its articles know them by.
  const earlierPictures = join(dataDir, 'files', 'images')
  for (const folder of [pictureFolder(dataDir), earlierPictures]) await mkdir(folder, { recursive: true })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' }
    })
    const common = { index: false as const, decorateReply: false, schemaHide: true }
    const immutable = { immutable: true, maxAge: days(365) }
    if (buildDir) {
      await scope.register(fastifyStatic, {
        ...common,
        ...immutable,
        root: join(buildDir, 'static'),
        prefix: '/static/',
        preCompressed: true,
      })
      await scope.register(fastifyStatic, {
        ...common,
        root: buildDir,
        wildcard: false,
        globIgnore: ['static/**', '.vite/**', '**/*.br', '**/*.gz'],
        maxAge: days(1),
      })
    }
    await scope.register(fastifyStatic, { ...common, ...immutable, root: pictureFolder(dataDir), prefix: '/assets/' })
    await scope.register(fastifyStatic, {
      ...common,
      root: earlierPictures,
      prefix: '/images/',
      maxAge: days(1),
    })
  })
}
