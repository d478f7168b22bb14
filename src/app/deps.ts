import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bearerHash, findReaders, mailGoogleProof, PasswordHasher } from '../features/accounts/server/index.ts'
import { publisherOf } from '../features/brand/server/index.ts'
import { CurrentCatalogue, watchCatalogue } from '../features/catalogue/server/index.ts'
import type { CurrentConnections } from '../features/connections/server/index.ts'
import { signFollowLinksWith } from '../features/follows/server/index.ts'
import { getSigningSecret, signLinksWith } from '../features/newsletter/server/index.ts'
import { Converter } from '../features/pictures/server/images/index.ts'
import { SearchLog } from '../features/search-index/server/index.ts'
import type { Settings } from '../features/settings/server/index.ts'
import type { Purging } from '../features/shared-caches/server/index.ts'
import { webhookAddress } from '../features/subscriptions/server/index.ts'
import { closeTogether } from '../platform/server/core/closing.ts'
import { fileTicketsWith } from '../platform/server/core/file-tickets.ts'
import type { RecentErrors } from '../platform/server/core/recent-errors.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import type { ResolveTxt } from '../platform/server/gateways/dns/index.ts'
import type { FetchOutside } from '../platform/server/gateways/fetch/index.ts'
import { createGuardedFetch, openGateways, resolveTxt } from '../platform/server/gateways/open.ts'
import { networkOfRequest } from '../platform/server/http/api/visitor.ts'
import { type Intervals, openJobs } from '../platform/server/jobs/index.ts'
import { mailSender } from '../platform/server/mail/index.ts'

export type AllDeps = Awaited<ReturnType<typeof openDeps>>

interface Given {
  connections: CurrentConnections
  settings: Settings
  database: DatabaseHandle
  log: FastifyBaseLogger
  errors: RecentErrors
  now: () => Date
  purging: Purging
  /** Its owner closes it. */
  passwords?: PasswordHasher
  /** Closed with the others. */
  converter?: Converter
  jobIntervals?: Intervals
  resolveTxt?: ResolveTxt
  fetchOutside?: FetchOutside
}

/** Defers on `opened` what must be closed. */
export async function openDeps(
  http: FastifyInstance,
  {
    passwords: given,
    converter: givenConverter,
    jobIntervals: intervals,
    resolveTxt: resolver = resolveTxt,
    fetchOutside = createGuardedFetch(),
    ...plain
  }: Given,
  opened: AsyncDisposableStack,
) {
  const { connections, settings, database, log, now } = plain
  const { db } = database
  const { config } = connections
  const jobs = await openJobs({ database, databaseUrl: config.databaseUrl, log, ...(intervals && { intervals }) })
  opened.defer(() => jobs.stop())
  settings.onChange(({ contact: { timeZone } }, before) =>
    timeZone === before.contact.timeZone ? undefined : jobs.moveSchedules(timeZone),
  )
  const sendMail = mailSender(jobs)
  const { close: closeGateways, ...gateways } = await openGateways(http, {
    config,
    settings,
    log,
    now,
    webhook: webhookAddress,
    mailProof: (proof, request) => mailGoogleProof({ db, now, sendMail }, proof, networkOfRequest(request)),
  })
  opened.defer(closeGateways)
  const catalogue = new CurrentCatalogue(db)
  opened.defer(await watchCatalogue(database, catalogue))
  const passwords = given ?? new PasswordHasher()
  const converter = givenConverter ?? new Converter(log)
  const searchLog = new SearchLog({ db, now, log })
  opened.defer(() =>
    closeTogether([...(given ? [] : [passwords]), searchLog, converter].map((one) => () => one.close())),
  )
  return {
    ...plain,
    config,
    db,
    catalogue,
    jobs,
    publisher: () => publisherOf(settings, config),
    sendMail,
    passwords,
    searchLog,
    converter,
    ...gateways,
    resolveTxt: resolver,
    fetchOutside,
    ...(await signatures(db, now)),
    sessions: { bearerHash, findReaders },
  }
}

async function signatures(db: DatabaseHandle['db'], now: () => Date) {
  const secret = await getSigningSecret(db)
  return {
    links: signLinksWith(secret),
    followLinks: signFollowLinksWith(secret),
    tickets: fileTicketsWith(secret, now),
  }
}
