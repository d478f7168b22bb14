import type { FastifyInstance } from 'fastify'

/** `live`: the process answers. `ready`: its database answers too, and it does not stop. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<void>) {
  app.get('/healthz/live', { config: { access: 'anyone' }, logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/healthz/ready', { config: { access: 'anyone' }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await isReady()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', 5).send({ status: 'not ready' })
    }
  })
}
