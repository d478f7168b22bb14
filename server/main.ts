import cluster from 'node:cluster'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { createApp } from './app.ts'
import { productionBuild } from './build.ts'
import { prepareDatabase } from './commands.ts'
import type { Config } from './config.ts'
import { seconds } from './core/durations.ts'
import { openDatabase } from './db/database.ts'

/** Serves the magazine in this process, or in the configured number of processes. */
export async function start(config: Config, { dev }: { dev: boolean }) {
  if (config.webConcurrency > 1 && !dev && cluster.isPrimary) return startWorkers(config)
  await serve(config, dev)
}

async function serve(config: Config, dev: boolean) {
  const log = pino({ level: config.logLevel })
  const database = await openDatabase({ ...config, onError: (error) => log.error({ err: error }, 'database') })
  if (!cluster.isWorker) await prepareDatabase(config, database, say)
  const build = dev ? await (await import('./dev-build.ts')).developmentBuild() : await productionBuild(say)
  const app = await createApp({ config, database, log, build })
  await app.http.listen({ host: config.host, port: config.port })
  if (!cluster.isWorker) announce(config)

  closeWithGrace({ delay: seconds(10), logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    await app.close()
    await database.close()
  })
}

/** Prepares the database and the build once, then keeps the configured number of processes running. */
async function startWorkers(config: Config) {
  const database = await openDatabase({ ...config, onError: (error) => say(error.message) })
  await prepareDatabase(config, database, say)
  await database.close()
  await productionBuild(say)
  let stopping = false
  for (let i = 0; i < config.webConcurrency; i++) cluster.fork()
  cluster.on('exit', (worker, code) => {
    if (stopping) return
    say(`Process ${worker.process.pid} ended with code ${code} and is replaced.`)
    setTimeout(() => cluster.fork(), seconds(1))
  })
  cluster.once('listening', () => announce(config))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    })
}

function announce(config: Config) {
  say(`${config.site.name} is open at ${config.publicUrl}`)
  say(config.databaseUrl ? 'Data: PostgreSQL' : `Data: ${config.dataDir} (embedded database)`)
  say(paymentsLine(config))
  say(
    config.smtpUrl ? `Mail: through ${new URL(config.smtpUrl).host}` : `Mail: files in ${join(config.dataDir, 'mail')}`,
  )
}

function paymentsLine({ payments }: Config): string {
  if (payments.kind === 'razorpay') return `Payments: through ${new URL(payments.apiUrl).host}`
  if (payments.kind === 'sandbox') return 'Payments: sandbox, no money moves'
  return 'Payments: off, since RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not set'
}

const say = (line: string) => console.log(line)
