import type { FastifyInstance } from 'fastify'
import type { PaymentsGateway } from '../index.ts'
import { createRazorpay } from '../razorpay.ts'
import { sandboxRoutes } from './routes.ts'
import { Sandbox } from './sandbox.ts'
import { SandboxStore } from './store.ts'

const prefix = '/sandbox/razorpay'

interface Options {
  folder: string
  /** The webhook's path on this site. */
  webhook: string
  now: () => Date
}

/** Serves the sandbox on this site, for trials. The payments client reaches it in memory. */
export async function mountSandbox(
  app: FastifyInstance,
  { folder, webhook, now }: Options,
): Promise<{ gateway: PaymentsGateway; close: () => void }> {
  const keys = await new SandboxStore(folder).keys()
  const sandbox = new Sandbox({
    keys,
    folder,
    now,
    deliver: async ({ id, body, signature }) => {
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      }
      return (await app.inject({ method: 'POST', url: webhook, headers, payload: body })).statusCode
    },
  })
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' }
      })
      sandboxRoutes(scope, sandbox)
    },
    { prefix },
  )
  const gateway = createRazorpay({
    ...keys,
    apiUrl: `http://sandbox.invalid${prefix}`,
    checkoutScript: `${prefix}/checkout.js`,
    fetch: inMemory(app),
  })
  return { gateway, close: () => sandbox.close() }
}

/** A `fetch` that dispatches to this application. Supports what the client uses. */
function inMemory(app: FastifyInstance): typeof fetch {
  return async (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address)
    const { statusCode, payload } = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { payload: init.body }),
    })
    return new Response(payload, { status: statusCode })
  }
}
