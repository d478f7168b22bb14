import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureChromium } from '../../test/chromium.ts'
import { runNode, temporaryFolder } from './processes.ts'
import { type Findings, limited, merge } from './report.ts'
import { spread } from './statistics.ts'

const runs = 5
const version = '13.5.0'
/** Installed on demand, beside the dependencies: it is large, and nothing else needs it. */
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'groundplane', `lighthouse-${version}`)

const pages = { home: '/', article: '/article/100', listing: '/section/news/index.html' }

const least: Record<Category, number> = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const Category = z.object({ score: z.number() })
const Report = z.object({
  categories: z.object({ performance: Category, accessibility: Category, 'best-practices': Category, seo: Category }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

export async function audit(origin: string): Promise<Findings> {
  const [program, browser] = [await install(), await ensureChromium()]
  const found: Findings[] = []
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await visit(program, browser, origin + path))
    found.push(present(name, reports))
  }
  return merge(found)
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

async function visit(program: string, chromium: string, url: string): Promise<Report> {
  const file = join(await temporaryFolder(), 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  const where = ['--output=json', `--output-path=${file}`]
  const run = () => runNode([program, url, ...where, '--quiet', `--chrome-flags=${flags}`], { CHROME_PATH: chromium })
  // Sometimes Chromium loses the start of the trace (NO_NAVSTART), and Lighthouse asks to be run again.
  await run().catch(run)
  return Report.parse(JSON.parse(await readFile(file, 'utf8')))
}

function present(name: string, reports: readonly Report[]): Findings {
  const median = (value: (report: Report) => number) => spread(reports.map(value)).median
  const scores = categories.map((category) => ({
    category,
    score: Math.round(median((report) => report.categories[category].score * 100)),
  }))
  const measure = (id: string) => median((report) => report.audits[id]?.numericValue ?? Number.NaN)
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  const shift = measure('cumulative-layout-shift')
  return {
    tables: [
      {
        title: `Lighthouse ${version}, mobile, ${name}: median of ${reports.length}`,
        columns: [...categories, 'first paint ms', 'largest paint ms', 'blocked ms', 'layout shift'],
        rows: [
          [
            ...scores.map(({ score }) => String(score)),
            ...timings.map((id) => measure(id).toFixed(0)),
            shift.toFixed(3),
          ],
        ],
      },
    ],
    figures: [
      ...scores.map(({ category, score }) => ({
        what: `Lighthouse, ${name}: ${category}`,
        promised: `≥ ${least[category]}`,
        measured: String(score),
        isKept: score >= least[category],
      })),
      limited(`Lighthouse, ${name}: largest paint`, measure('largest-contentful-paint'), [1_800, 'ms']),
      limited(`Lighthouse, ${name}: layout shift`, shift, [0, '', 3]),
    ],
  }
}
