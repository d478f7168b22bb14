import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type DatabaseKind, databases, type Magazines, openMagazines, type Size, sizes } from './magazines.ts'
import { administrator } from './product.ts'
import { atMost, type Bench, type Findings } from './report.ts'
import { inTurns, ratios, spread } from './statistics.ts'

const rounds = 9
const requestsARound = 40

/** What News Management asks for. What is searched for stands in one title of eight, in about ten, or in none. */
const lists = {
  'first page': '/api/admin/dashboard',
  'search, common': '/api/admin/dashboard?search=gate%20driver',
  'search, rare': '/api/admin/dashboard?search=gx1234',
  'search, nothing': '/api/admin/dashboard?search=zzyzx',
  filter: '/api/admin/filter?type=component',
  'filter and search': '/api/admin/filter?type=NEWS&search=hall%20sensor',
  'published only': '/api/admin/filter?type=NEWS&publishedOnly=true&limit=50',
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]

export const newsroom: Bench = {
  about: 'the lists of News Management at 1,000, 10,000 and 100,000 articles on both databases',
  run: async () => {
    const findings: Findings = { tables: [], figures: [] }
    for (const kind of databases) {
      const magazines = await openMagazines(kind)
      try {
        const { tables, figures } = await measure(kind, magazines)
        findings.tables.push(...tables)
        findings.figures.push(...figures)
      } finally {
        await magazines.close()
      }
    }
    return findings
  },
}

async function measure(kind: DatabaseKind, { bySize }: Magazines): Promise<Findings> {
  const variants: Record<string, () => Promise<number>> = {}
  for (const size of sizes) {
    const headers = { authorization: `Bearer ${await signIn(bySize[size].url)}` }
    for (const name of names) variants[`${name} ${size}`] = () => milliseconds(bySize[size].url + lists[name], headers)
  }
  await inTurns(1, variants)
  const times = await inTurns(rounds, variants)
  const time = (name: List, size: Size) => times[`${name} ${size}`] ?? []
  const [small] = sizes
  const cell = (name: List, size: Size) =>
    `${spread(time(name, size)).median.toFixed(2)} (× ${ratios(time(name, size), time(name, small)).median.toFixed(2)})`
  return {
    tables: [
      {
        title: `News Management on ${kind}: milliseconds an answer (× what it takes at ${small})`,
        columns: ['list', ...sizes.map(String)],
        rows: names.map((name) => [name, ...sizes.map((size) => cell(name, size))]),
      },
    ],
    figures: names.map((name) =>
      atMost(
        `${kind}: News Management, ${name}, at 100,000, of that at 1,000`,
        1.3,
        ratios(time(name, 100_000), time(name, small)),
      ),
    ),
  }
}

const SignedIn = z.object({ token: z.string() })

async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return SignedIn.parse(await signedIn.json()).token
}

/** How long an answer takes, one after the other: the middle one of a number of answers. */
async function milliseconds(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < requestsARound; i++) {
    const startedAt = performance.now()
    await answer(url, headers)
    times.push(performance.now() - startedAt)
  }
  return spread(times).median
}

const agent = new Agent({ keepAlive: true })

function answer(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      text(response).then(() => resolve(), reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
