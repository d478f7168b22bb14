import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureChromium } from '../test/chromium.ts'
import { runNode } from './processes.ts'
import { demoFolder, startProduct } from './product.ts'
import type { Bench, Figure, Findings } from './report.ts'
import { spread } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const runs = 3
const version = '13.5.0'
/** Kept beside the dependencies: it is large, and nothing else needs it. */
const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'groundplane', `lighthouse-${version}`)

const pages = { home: '/', article: '/article/100' }

const least: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const Category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const Report = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
})
type Report = z.infer<typeof Report>

export const lighthouse: Bench = {
  about: 'Lighthouse on a phone as it simulates one',
  run: async () => {
    const program = await install()
    const chromium = await ensureChromium()
    const product = await startProduct({ dataDir: await demoFolder() })
    try {
      const findings: Findings = { tables: [], figures: [] }
      for (const [name, path] of Object.entries(pages)) {
        const reports: Report[] = []
        for (let run = 0; run < runs; run++) reports.push(await audit(program, chromium, product.url + path))
        const { tables, figures } = present(name, reports)
        findings.tables.push(...tables)
        findings.figures.push(...figures)
      }
      return findings
    } finally {
      await product.stop()
    }
  },
}

async function install(): Promise<string> {
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true })
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
    await promisify(execFile)('npm', ['install', ...options, `lighthouse@${version}`])
  }
  return program
}

async function audit(program: string, chromium: string, url: string): Promise<Report> {
  const file = join(await temporaryFolder(), 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  const where = ['--output=json', `--output-path=${file}`]
  await runNode([program, url, ...where, '--quiet', `--chrome-flags=${flags}`], { CHROME_PATH: chromium })
  return Report.parse(JSON.parse(await readFile(file, 'utf8')))
}

function present(name: string, reports: readonly Report[]): Findings {
  const middle = (value: (report: Report) => number) => spread(reports.map(value)).median
  const score = (category: Category) => Math.round(middle((report) => report.categories[category].score * 100))
  const measure = (id: string) => middle((report) => report.audits[id]?.numericValue ?? Number.NaN)
  const shift = measure('cumulative-layout-shift')
  const figures: Figure[] = categories.map((category) => ({
    what: `Lighthouse, ${name}: ${category}`,
    promised: least[category] === 100 ? '100' : `≥ ${least[category]}`,
    measured: `${score(category)}${shortcomings(reports, category)}`,
    isKept: score(category) >= least[category],
  }))
  return {
    tables: [
      {
        title: `Lighthouse ${version}, mobile, ${name}: median of ${reports.length}`,
        columns: [...categories, 'first paint ms', 'largest paint ms', 'blocked ms', 'layout shift'],
        rows: [
          [
            ...categories.map((category) => String(score(category))),
            ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((id) =>
              measure(id).toFixed(0),
            ),
            shift.toFixed(3),
          ],
        ],
      },
    ],
    figures: [
      ...figures,
      { what: `Lighthouse, ${name}: layout shift`, promised: '0', measured: shift.toFixed(3), isKept: shift === 0 },
    ],
  }
}

/** The audits that cost points in any of the runs, by their ids. */
function shortcomings(reports: readonly Report[], category: Category): string {
  const short = new Set<string>()
  for (const { categories: found, audits } of reports)
    for (const { id, weight } of found[category].auditRefs) {
      const points = audits[id]?.score
      if (weight > 0 && typeof points === 'number' && points < 0.9) short.add(id)
    }
  return short.size > 0 ? ` (${[...short].join(', ')})` : ''
}
