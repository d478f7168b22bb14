import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { connectionTitles } from '../../../platform/contract/connection-names.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { Connection } from '../contract/connections.ts'
import type { ConnectionDeps } from './deps.ts'
import { describeConnections, presentFields } from './describe.ts'
import { findLastTests } from './last-tests.ts'
import { readWanted, removeConnection, saveConnection } from './save-connection.ts'
import { checkSenderDomain } from './sender-domain.ts'
import { testConnection, testTyped } from './test-connection.ts'

const lookUpLimit = { name: 'sender domain', burst: 10, every: seconds(20) }

export function connectionRoutes({ route }: Router, deps: ConnectionDeps) {
  const { db, config, now, settings, connections, resolveTxt } = deps

  async function present(): Promise<Connection[]> {
    const tests = await findLastTests(db, deps)
    return describeConnections(config).map((one) => ({
      ...one,
      ...originOf(one.name),
      fields: presentFields(one.name, connections.stored.get(one.name)),
      lastTest: tests.get(one.name) ?? null,
    }))
  }
  function originOf(name: ConnectionName): Pick<Connection, 'source' | 'version' | 'savedBy' | 'savedAt'> {
    const stored = connections.stored.get(name)
    const isStored = stored !== undefined && stored.values !== null
    return {
      source: config.setConnections.includes(name) ? 'environment' : isStored ? 'stored' : 'none',
      version: stored?.version ?? 0,
      savedBy: isStored ? stored.savedBy : null,
      savedAt: isStored ? stored.savedAt.toISOString() : null,
    }
  }

  route('GET /admin/connections', async () => ok({ data: await present() }))

  route('POST /admin/connections/:name/test', async ({ params: { name } }, call) =>
    ok(await testConnection(deps, name, requireCaller(call))),
  )

  route('POST /admin/connections/:name/test-values', async ({ params: { name }, body }, call) => {
    const by = requireCaller(call)
    return ok(await testTyped(deps, name, (await readWanted(deps, { name, ...body }, by)).config, by))
  })

  route('PUT /admin/connections/:name', async ({ params: { name }, body }, call) => {
    await saveConnection(deps, { name, ...body }, requireCaller(call))
    const mailed = name === 'mail' ? '. We sent you a test email' : ''
    return ok({ message: `${connectionTitles[name]}: connection saved${mailed}`, data: await present() })
  })

  route('POST /admin/connections/:name/remove', async ({ params: { name }, body }, call) => {
    await removeConnection(deps, { name, ...body }, requireCaller(call))
    return ok({ message: `${connectionTitles[name]}: connection removed`, data: await present() })
  })

  route('POST /admin/backup-key', async () => {
    const { generateX25519Identity } = await import('age-encryption')
    return ok({ key: await generateX25519Identity() })
  })

  route('POST /admin/sender-domain', async (_request, call) => {
    await takeAttempt(db, { limit: lookUpLimit, subject: String(requireCaller(call).userId) }, now())
    const contact = settings.publisher().contactEmail
    const sender = { address: config.mailFrom?.address ?? contact, contact, dkim: config.dkim, smtpUrl: config.smtpUrl }
    return ok(await checkSenderDomain(sender, resolveTxt))
  })
}
