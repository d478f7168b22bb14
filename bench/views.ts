import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFresh, pagesPerSecond, slowestPagesByStretch } from './crowds.ts'
import { addAudience, signIn } from './many-views.ts'
import { runNode } from './processes.ts'
import { demoFolder, type Product, startProduct } from './product.ts'
import { atMost, type Bench, type Findings } from './report.ts'
import { ratios, spread, written } from './statistics.ts'
import type { Tellers, ViewVolley, VolleyReport } from './view-volley.ts'
import { temporaryFolder } from './workplace.ts'

const rounds = 16
const viewsPerSecond = 5_000
/** So many that nobody reads an article of the magazine twice in a whole run. */
const readers = 6_000
/** Of the beginning of a stretch nothing counts: what was told before is still being written. */
const [secondsAStretch, passedOver] = [2.5, 0.8]
/** Programs are started and connected before the first stretch. */
const leadMs = 1_500

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What a program says is taken and not recorded. */
const program = 'Googlebot/2.1 (+http://www.google.com/bot.html)'

const variants = ['alone', 'taken', 'strangers', 'readers'] as const
type Variant = (typeof variants)[number]

/** Stretches of one round: who follows whom is nobody's advantage. */
const order: readonly Variant[] = [
  ...(['alone', 'taken', 'strangers', 'readers'] as const),
  ...(['taken', 'readers', 'alone', 'strangers'] as const),
  ...(['strangers', 'alone', 'readers', 'taken'] as const),
  ...(['readers', 'strangers', 'taken', 'alone'] as const),
]

export const views: Bench = {
  about: 'pages while 5,000 views a second are recorded',
  run: record,
}

/**
 * Pages as the slowest of a hundred readers has them: with nothing else, with views that nobody records, with views that are recorded;
 * and at the same time those of another server on the machine, which is told of nothing: what it has of the views is that there are two
 * cores, for those who tell and ask as well. All of it in short stretches that follow each other: the machine itself changes within
 * seconds.
 */
async function record(): Promise<Findings> {
  const dataDir = await demoFolder()
  await addAudience({ dataDir }, { users: readers, views: 0 })
  const { readers: tokens } = await signIn({ dataDir }, readers)
  // Readers come from all over the world: the limits for one network are not what is measured.
  const told = await startProduct({ dataDir, environment: { TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '1' } })
  const other = await startProduct({ dataDir: await demoFolder(), environment: { WEB_CONCURRENCY: '1' } })
  try {
    const measured: Measured = { here: noTimes(), elsewhere: noTimes(), volleys: [] }
    await askInTurns({ told, other }, tokens, { here: noTimes(), elsewhere: noTimes(), volleys: [] })
    for (let round = 0; round < rounds; round++) await askInTurns({ told, other }, tokens, measured)
    return present(measured)
  } finally {
    await Promise.all([told.stop(), other.stop()])
  }
}

/** Milliseconds, stretch by stretch, by what went on meanwhile. */
type Times = Record<Variant, number[]>

const noTimes = (): Times => ({ alone: [], taken: [], strangers: [], readers: [] })

interface Measured {
  here: Times
  elsewhere: Times
  volleys: VolleyReport[]
}

/** One round, with both servers asked for pages all the time; what was measured comes to the rest. */
async function askInTurns(
  { told, other }: { told: Product; other: Product },
  tokens: string[],
  measured: Measured,
): Promise<void> {
  await Promise.all([makeFresh(told), makeFresh(other)])
  const startAt = Date.now() + leadMs
  const stretches = { startAt, count: order.length, seconds: secondsAStretch, passedOver }
  const [here, elsewhere, volley] = await Promise.all([
    slowestPagesByStretch(told, stretches),
    slowestPagesByStretch(other, stretches),
    tell(told, tokens, startAt),
  ])
  for (const [place, variant] of order.entries()) {
    measured.here[variant].push(here[place] ?? Number.NaN)
    measured.elsewhere[variant].push(elsewhere[place] ?? Number.NaN)
  }
  measured.volleys.push(volley)
}

const turns: Record<Variant, number> = { alone: 0, taken: 0, strangers: 0, readers: 0 }
let folder: Promise<string> | undefined

/** Tells views at a steady rate in all stretches but those in which nothing else is done, each view as if it were new. */
async function tell({ url }: Product, tokens: string[], startAt: number): Promise<VolleyReport> {
  const tellers: Record<Variant, Omit<Tellers, 'firstTurn'> | null> = {
    alone: null,
    taken: { userAgent: program, tokens: [] },
    strangers: { userAgent: firefox, tokens: [] },
    readers: { userAgent: firefox, tokens },
  }
  const stretches = order.map((variant) => {
    const firstTurn = turns[variant]
    turns[variant] += viewsPerSecond * secondsAStretch
    return tellers[variant] && { ...tellers[variant], firstTurn }
  })
  const volley: ViewVolley = {
    ...{ port: Number(new URL(url).port), perSecond: viewsPerSecond, connections: 50 },
    ...{ articles: { first: 1, count: 160 }, startAt, secondsAStretch, stretches },
  }
  // Too long for a command line.
  folder ??= temporaryFolder()
  const file = join(await folder, 'volley.json')
  await writeFile(file, JSON.stringify(volley))
  return JSON.parse(await runNode([join(import.meta.dirname, 'view-volley.ts'), file]))
}

function present({ here, elsewhere, volleys }: Measured): Findings {
  const row = (what: string, name: Variant) => [
    what,
    written(spread(here[name])),
    written(spread(elsewhere[name])),
    written(ratios(here[name], elsewhere[name])),
    written(ratios(here[name], here.alone)),
  ]
  const figures = (['strangers', 'readers'] as const).flatMap((name) => {
    const what = `99 % of pages while ${viewsPerSecond} views of ${name} a second are recorded, of that while they are taken and not recorded`
    const byThisServer = ratios(
      here[name].map((time, place) => time / (here.taken[place] ?? Number.NaN)),
      elsewhere[name].map((time, place) => time / (elsewhere.taken[place] ?? Number.NaN)),
    )
    return [
      atMost(what, 1.1, ratios(here[name], here.taken)),
      atMost(`${what}, where the same of another server at the same time is 1`, 1.1, byThisServer),
    ]
  })
  const perSecond = volleys.reduce((sum, one) => sum + one.answered / one.seconds, 0) / volleys.length
  return {
    tables: [
      {
        title: `Pages, embedded database: 99 % of ${pagesPerSecond} a second from each of two servers, in milliseconds; one is told of ${perSecond.toFixed(0)} views a second`,
        columns: ['meanwhile', 'of the server that is told', 'of the other', 'ratio', 'of alone'],
        rows: [
          row('nothing else', 'alone'),
          row('views that are taken and not recorded', 'taken'),
          row('views of strangers', 'strangers'),
          row('views of readers who are signed in', 'readers'),
        ],
      },
    ],
    figures,
  }
}
