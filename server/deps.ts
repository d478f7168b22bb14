import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { closeTogether } from './core/closing.ts'
import { fileTicketsWith } from './core/file-tickets.ts'
import type { RecentErrors } from './core/recent-errors.ts'
import type { DatabaseHandle } from './db/database.ts'
import { bearerHash, findReaders, mailGoogleProof, PasswordHasher } from './features/accounts/index.ts'
import { publisherOf } from './features/brand/index.ts'
import { CurrentCatalogue, watchCatalogue } from './features/catalogue/index.ts'
import type { CurrentConnections } from './features/connections/index.ts'
import { signFollowLinksWith } from './features/follows/index.ts'
import { Converter } from './features/images/index.ts'
import { getSigningSecret, signLinksWith } from './features/newsletter/index.ts'
import { SearchLog } from './features/search/index.ts'
import type { Settings } from './features/settings/index.ts'
import type { Purging } from './features/shared-caches/index.ts'
import { webhookAddress } from './features/subscriptions/index.ts'
import type { ResolveTxt } from './gateways/dns/index.ts'
import type { FetchOutside } from './gateways/fetch/index.ts'
import { createGuardedFetch, openGateways, resolveTxt } from './gateways/open.ts'
import { networkOfRequest } from './http/api/visitor.ts'
import { type Intervals, openJobs } from './jobs/index.ts'
import { mailSender } from './mail/index.ts'

/** The dependencies of all features together. Each feature names its own in its `deps.ts`. */
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
  /** It is closed with the others. */
  converter?: Converter
  jobIntervals?: Intervals
  resolveTxt?: ResolveTxt
  fetchOutside?: FetchOutside
}

/** Defers on `opened` what is to be closed. */
export async function openDeps(
  http: FastifyInstance,
  {
    connections,
    settings,
    database,
    log,
    errors,
    now,
    purging,
    passwords: given,
    converter = new Converter(log),
    jobIntervals: intervals,
    resolveTxt: resolver = resolveTxt,
    fetchOutside = createGuardedFetch(),
  }: Given,
  opened: AsyncDisposableStack,
) {
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
  const publisher = () => publisherOf(settings, config)
  const passwords = given ?? new PasswordHasher()
  const searchLog = new SearchLog({ db, now, log })
  opened.defer(() =>
    closeTogether([...(given ? [] : [passwords]), searchLog, converter].map((one) => () => one.close())),
  )
  const secret = await getSigningSecret(db)
  return {
    ...{
      config,
      connections,
      database,
      db,
      log,
      errors,
      settings,
      now,
      purging,
      catalogue,
      jobs,
      publisher,
      sendMail,
      passwords,
    },
    ...{ searchLog, converter },
    ...gateways,
    resolveTxt: resolver,
    fetchOutside,
    links: signLinksWith(secret),
    followLinks: signFollowLinksWith(secret),
    tickets: fileTicketsWith(secret, now),
    sessions: { bearerHash, findReaders },
  }
}
