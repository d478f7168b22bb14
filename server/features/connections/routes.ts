import { seconds } from '../../core/durations.ts'
import { takeAttempt } from '../../core/rate-limit.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import type { Router } from '../deps.ts'
import type { ConnectionDeps } from './deps.ts'
import { describeConnections } from './describe.ts'
import { findLastTests } from './last-tests.ts'
import { checkSenderDomain } from './sender-domain.ts'
import { testConnection } from './test-connection.ts'

const lookUpLimit = { name: 'sender domain', burst: 10, every: seconds(20) }

/** What the magazine is connected to. */
export function connectionRoutes({ route }: Router, deps: ConnectionDeps) {
  const { db, config, now, settings, resolveTxt } = deps

  route('GET /admin/connections', async () => {
    const tests = await findLastTests(db, config)
    return ok({ data: describeConnections(config).map((one) => ({ ...one, lastTest: tests.get(one.name) ?? null })) })
  })

  route('POST /admin/connections/:name/test', async ({ params: { name } }, call) =>
    ok(await testConnection(deps, name, requireCaller(call))),
  )

  route('POST /admin/sender-domain', async (_request, call) => {
    await takeAttempt(db, { limit: lookUpLimit, subject: String(requireCaller(call).userId) }, now())
    const contact = settings.publisher().contactEmail
    const sender = { address: config.mailFrom?.address ?? contact, contact, dkim: config.dkim, smtpUrl: config.smtpUrl }
    return ok(await checkSenderDomain(sender, resolveTxt))
  })
}
