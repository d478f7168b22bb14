import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { DatabaseHandle } from './db/database.ts'
import { bearerHash, findReaders, PasswordHasher } from './features/accounts/index.ts'
import { Converter } from './features/images/index.ts'
import { getSigningSecret, signLinksWith } from './features/newsletter/index.ts'
import { SearchLog } from './features/search/index.ts'
import { webhookAddress } from './features/subscriptions/index.ts'
import { openGateways } from './gateways/open.ts'
import { openJobs } from './jobs/index.ts'
import { startMail } from './mail/index.ts'

/** The dependencies of all features together. Each feature names its own in its `deps.ts`. */
export type AllDeps = Awaited<ReturnType<typeof openDeps>>

interface Given {
  config: Config
  database: DatabaseHandle
  log: FastifyBaseLogger
  now: () => Date
}

export async function openDeps(http: FastifyInstance, { config, database, log, now }: Given) {
  const { db } = database
  const jobs = await openJobs({ database, databaseUrl: config.databaseUrl, log })
  const { close: closeGateways, ...gateways } = await openGateways(http, { config, log, now, webhook: webhookAddress })
  const sender = { ...config.site, publicUrl: config.publicUrl }
  const sendMail = await startMail({ jobs, gateway: gateways.mail, sender, now })
  const passwords = new PasswordHasher()
  const searchLog = new SearchLog({ db, now, log })
  const converter = new Converter(log)
  return {
    ...{ config, database, db, log, now, jobs, sendMail, passwords, searchLog, converter },
    ...gateways,
    links: signLinksWith(await getSigningSecret(db)),
    sessions: { bearerHash, findReaders },
    close: async () => {
      await Promise.all([passwords.close(), searchLog.close(), converter.close()])
      closeGateways()
    },
  }
}
