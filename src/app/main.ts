import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Config } from '../platform/server/config/config.ts'
import { closeAll } from '../platform/server/core/closing.ts'
import { seconds } from '../platform/server/core/durations.ts'
import { returnMemory } from '../platform/server/core/return-memory.ts'
import { openDatabase } from '../platform/server/db/database.ts'
import { DatabaseRecovered } from '../platform/server/db/errors.ts'
import { announcer, openLog } from '../platform/server/log.ts'
import { version } from '../platform/server/version.ts'
import { buildForStart } from './build.ts'
import { prepareDatabase, startsTrial } from './commands.ts'
import { availableMemory, memoryWarning } from './memory-warning.ts'
import { findNewMagazine } from './packed-databases.ts'
import type { PagesBuild } from './pages.ts'

/** Runs the configured number of processes. Closes what is open if it throws. */
export async function start(config: Config, { dev }: { dev: boolean }) {
  if (config.webConcurrency > 1 && !dev && cluster.isPrimary) return startWorkers(config)
  const opened = new AsyncDisposableStack()
  try {
    await serve(config, dev, opened)
  } catch (error) {
    // What does not close in time ends with the process.
    await Promise.race([opened.disposeAsync().catch(() => {}), pause(seconds(8))])
    throw error
  }
}

async function serve(config: Config, dev: boolean, opened: AsyncDisposableStack) {
  const { log, errors } = openLog(config.logLevel)
  const onError = (err: Error) =>
    err instanceof DatabaseRecovered ? log.info(err.message) : log.error({ err }, 'database')
  // The embedded database opens in its own thread while this one loads the application: import little above.
  const packed = startsTrial(config) ? await findNewMagazine() : null
  const thread = Promise.withResolvers<void>()
  const opening = openDatabase({
    ...config,
    readUrl: config.databaseReadUrl,
    onError,
    atStart: { onThread: thread.resolve },
    embedded: { packed },
  })
  opening.catch(() => {})
  opened.defer(async () => (await opening).close())
  await Promise.race([thread.promise, opening])
  const { errorReporter, openTelemetryOf } = await import('../platform/server/gateways/open.ts')
  if (config.errorReports) errors.onError(errorReporter({ dsn: config.errorReports, mode: config.mode }))
  const telemetry = await openTelemetryOf(config, version, log)
  if (telemetry) opened.defer(() => telemetry.close())
  // Pages are built while the database is filled: on a first start both take long.
  const building = dev ? null : buildForStart(say)
  building?.catch(() => {})
  // One after the other: Node refuses a package that is imported and required at the same time.
  const { createApp } = await import('./app.ts')
  const [build, database] = await Promise.all([
    building?.then(loaded) ?? openDevelopmentBuild(),
    cluster.isWorker ? opening : prepareDatabase(config, opening, say),
  ])
  const app = await createApp({ config, database, log, errors, build, refusesUnnamed: dev, telemetry })
  opened.defer(() => app.close())
  await app.http.listen({ host: config.host, port: config.port })
  if (database.kind === 'embedded') {
    // It loads all of HTTP, for which the database would wait at the start.
    const { openControlSocket } = await import('./control/control-socket.ts')
    opened.defer(
      await openControlSocket({ ...config, log }, async (name, given) => {
        if (name.startsWith('import')) return app.runImport(name, given)
        const { runAdminAction } = await import('./control/admin-actions.ts')
        return runAdminAction(database.db, name, given)
      }),
    )
  }
  const closeFor = async (err?: Error) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    else if (config.trustProxy !== false) await app.drain()
    await closeAll(opened)
  }
  // A stop signal during a stop after an error joins that one.
  let closing: Promise<void> | undefined
  const { close } = closeWithGrace({ delay: seconds(10), logger: log, skip: [...stopSignals] }, ({ err }) => {
    closing ??= closeFor(err)
    return closing
  })
  onceTold(() => close())
  await app.startJobs()
  // A stop signal may have come meanwhile.
  if (opened.disposed) return
  if (!dev) await app.warmPages()
  returnMemory()
  void database.embedded?.returnMemory().catch(() => {})
  if (cluster.isWorker) return
  announce(app.config)
  void build.compressWell().catch((err) => log.warn({ err }, 'compressing the pages'))
}

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Only the first signal counts: systemd or the terminal and the main process each send one to a worker. */
function onceTold(stop: () => void) {
  let isTold = false
  const tell = () => {
    if (isTold) return
    isTold = true
    stop()
  }
  for (const signal of stopSignals) process.on(signal, tell)
}

async function loaded<Build extends PagesBuild>(build: Build): Promise<Build> {
  await build.load()
  return build
}

async function openDevelopmentBuild() {
  const { developmentBuild } = await import('./dev-build.ts')
  return { ...(await developmentBuild()), compressWell: async () => {} }
}

async function startWorkers(config: Config) {
  const opening = openDatabase({ ...config, onError: (error) => say(error.message) })
  const { addUpMetrics } = await import('../platform/server/http/cluster-metrics.ts')
  const { findConfigInForce } = await import('../features/connections/server/index.ts')
  const [build, inForce] = await Promise.all([
    buildForStart(say),
    prepareDatabase(config, opening, say)
      .then(({ db }) => findConfigInForce(config, db))
      .finally(async () => (await opening).close()),
  ])
  addUpMetrics()
  const listening = new Set<number>()
  const compressing = new AbortController()
  let stopping = false
  const stop = () => {
    stopping = true
    compressing.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  const replace = () =>
    setTimeout(() => {
      if (!stopping) cluster.fork()
    }, seconds(1))
  /** Processes that ended while none was listening. */
  let missing = 0
  cluster.on('listening', ({ id }) => {
    listening.add(id)
    for (; missing > 0; missing -= 1) replace()
  })
  cluster.on('exit', ({ id, process: { pid } }, code) => {
    const hasStarted = listening.delete(id)
    if (stopping) return
    if (hasStarted || listening.size > 0) {
      say(`Process ${pid} ended with code ${code} and is replaced.`)
      return replace()
    }
    missing += 1
    if (missing < config.webConcurrency) return say(`Process ${pid} failed to start. The others continue.`)
    say(`Process ${pid} failed to start, and no other process is running.`)
    process.exitCode = 1
    setTimeout(() => process.exit(), seconds(10)).unref()
    return stop()
  })
  cluster.once('listening', () => {
    announce(inForce)
    void build.compressWell(compressing.signal).catch((error: Error) => say(error.message))
  })
  onceTold(stop)
  for (let i = 0; i < config.webConcurrency; i++) cluster.fork()
}

function announce(config: Config) {
  say(`${config.firstSettings.identity.name} is open at ${config.publicUrl}`)
  say(config.databaseUrl ? 'Data: PostgreSQL' : `Data: ${config.dataDir} (embedded database)`)
  say(paymentsLine(config))
  const tooLittle = memoryWarning(availableMemory(), config.webConcurrency)
  for (const warning of [...config.warnings, ...(tooLittle ? [tooLittle] : [])]) say(`Warning: ${warning}`)
  say(mailLine(config))
}

function mailLine({ smtpUrl, unreadable, dataDir }: Config): string {
  if (unreadable.includes('mail')) return 'Email: waits. Enter the mail server again under Connections'
  return smtpUrl ? `Email: through ${new URL(smtpUrl).host}` : `Email: files in ${join(dataDir, 'mail')}`
}

function paymentsLine({ payments }: Config): string {
  if (payments.kind === 'razorpay') return `Payments: through ${new URL(payments.apiUrl).host}`
  if (payments.kind === 'sandbox') return 'Payments: sandbox, no money moves'
  return 'Payments: off. To turn them on, enter the keys under Connections, or set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'
}

const say = announcer()
