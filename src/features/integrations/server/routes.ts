import { countPages } from '../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'
import {
  addWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayMessage,
  switchWebhook,
} from './webhooks/webhooks.ts'

export function programRoutes(router: Router, deps: Deps) {
  const { route } = router
  webhookRoutes(router, deps)

  route('GET /admin/api-keys', async () => ok({ keys: await listApiKeys(deps.db) }))

  route('POST /admin/api-keys', async ({ body }, call) => created(await makeApiKey(deps, body, requireCaller(call))))

  route('DELETE /admin/api-keys/:id', async ({ params }, call) => {
    await revokeApiKey(deps, params.id, requireCaller(call))
    return ok({ message: 'Key revoked' })
  })
}

function webhookRoutes({ route }: Router, deps: Deps) {
  const { db } = deps

  route('GET /admin/webhooks', async () => ok({ webhooks: await listWebhooks(db) }))

  route('POST /admin/webhooks', async ({ body }, call) => created(await addWebhook(deps, body, requireCaller(call))))

  route('PUT /admin/webhooks/:id/on', async ({ params, body: { isOn } }, call) => {
    await switchWebhook(deps, { id: params.id, isOn }, requireCaller(call))
    return ok({ message: `Webhook turned ${isOn ? 'on' : 'off'}` })
  })

  route('DELETE /admin/webhooks/:id', async ({ params }, call) => {
    await deleteWebhook(deps, params.id, requireCaller(call))
    return ok({ message: 'Webhook deleted' })
  })

  route('GET /admin/webhooks/:id/messages', async ({ params: { id }, query: { page, limit } }) => {
    const { data, total } = await listWebhookMessages(db, { id, page, limit })
    return ok({ data, ...countPages({ page, limit }, total) })
  })

  route('POST /admin/webhook-messages/:id/replay', async ({ params }, call) => {
    await replayMessage(deps, params.id, requireCaller(call))
    return ok({ message: 'Message queued for redelivery' })
  })
}
