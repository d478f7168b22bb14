import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Beside, pagesPerSecond, slowestPages } from './crowds.ts'
import { addAudience, signIn } from './many-views.ts'
import { runNode } from './processes.ts'
import { demoFolder, type Product, startProduct } from './product.ts'
import { atMost, type Bench, type Findings } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import type { ViewVolley, VolleyReport } from './view-volley.ts'
import { temporaryFolder } from './workplace.ts'

const rounds = 11
const secondsARound = 8
const viewsPerSecond = 5_000
const readers = 5_000
/** What was told in a round is written before the next begins. */
const restMs = 2_000

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const tellers = ['strangers', 'readers'] as const

/** What a program says is taken and not recorded. */
const program = 'Googlebot/2.1 (+http://www.google.com/bot.html)'

export const views: Bench = {
  about: 'pages while 5,000 views a second are recorded',
  run: record,
}

/**
 * Pages as the slowest of a hundred readers has them: with nothing else, with views that nobody records, with views that are recorded;
 * and at the same time those of another server on the machine, which is told of nothing: what it has of the views is that there are two
 * cores, for those who tell and ask as well.
 */
async function record(): Promise<Findings> {
  const dataDir = await demoFolder()
  await addAudience({ dataDir }, { users: readers, views: 0 })
  const { readers: tokens } = await signIn({ dataDir }, readers)
  // Readers come from all over the world: the limits for one network are not what is measured.
  const product = await startProduct({ dataDir, environment: { TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '1' } })
  const other = await startProduct({ dataDir: await demoFolder(), environment: { WEB_CONCURRENCY: '1' } })
  const told: VolleyReport[] = []
  const elsewhere: Times = { alone: [], taken: [], strangers: [], readers: [] }
  const ask = async (meanwhile: keyof Times, begin?: Beside) => {
    const [here, there] = await Promise.all([
      slowestPages(product, secondsARound, begin),
      slowestPages(other, secondsARound),
    ])
    elsewhere[meanwhile].push(there)
    return here
  }
  const during = (by: Tellers) => async () => {
    const volley = tell(product, by)
    return async () => {
      told.push(await volley)
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
  const variants = {
    alone: () => ask('alone'),
    taken: () => ask('taken', during({ userAgent: program })),
    strangers: () => ask('strangers', during({ userAgent: firefox })),
    readers: () => ask('readers', during({ userAgent: firefox, tokens })),
  }
  try {
    await inTurns(2, variants)
    // What was asked to warm up is of no account.
    for (const times of Object.values(elsewhere)) times.length = 0
    return present({ here: await inTurns(rounds, variants), elsewhere, told })
  } finally {
    await Promise.all([product.stop(), other.stop()])
  }
}

/** Milliseconds, round by round, by what went on meanwhile. */
type Times = Record<'alone' | 'taken' | (typeof tellers)[number], number[]>

interface Measured {
  here: Times
  elsewhere: Times
  told: readonly VolleyReport[]
}

/** Who tells: readers who are signed in, with their bearers, or strangers. */
interface Tellers {
  userAgent: string
  tokens?: string[]
}

let turns = 0
let folder: Promise<string> | undefined

/** Tells views at a steady rate from before the pages are asked for until after, each as if it were new. */
async function tell({ url }: Product, by: Tellers): Promise<VolleyReport> {
  const seconds = secondsARound + 1
  const volley: ViewVolley = {
    ...{ port: Number(new URL(url).port), perSecond: viewsPerSecond, seconds, connections: 50 },
    ...{ articles: { first: 1, count: 160 }, start: turns, tokens: [], ...by },
  }
  turns += viewsPerSecond * (seconds + 1)
  // Too long for a command line.
  folder ??= temporaryFolder()
  const file = join(await folder, 'volley.json')
  await writeFile(file, JSON.stringify(volley))
  return JSON.parse(await runNode([join(import.meta.dirname, 'view-volley.ts'), file]))
}

function present({ here, elsewhere, told }: Measured): Findings {
  const row = (what: string, name: keyof Times) => [
    what,
    written(spread(here[name])),
    written(spread(elsewhere[name])),
    written(ratios(here[name], elsewhere[name])),
    written(ratios(here[name], here.alone)),
  ]
  const figures = tellers.flatMap((name) => {
    const what = `99 % of pages while ${viewsPerSecond} views of ${name} a second are recorded, of that`
    return [
      atMost(`${what} while they are not`, 1.1, ratios(here[name], here.taken)),
      atMost(`${what} of another server at the same time`, 1.1, ratios(here[name], elsewhere[name])),
    ]
  })
  const perSecond = told.reduce((sum, one) => sum + one.answered / one.seconds, 0) / told.length
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
