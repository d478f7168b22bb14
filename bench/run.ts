/**
 * `npm run bench`: measures what the product promises of its speed and size, each bench by itself, and prints tables.
 *
 *     npm run bench                      all of them
 *     npm run bench -- weight stampede   some of them
 *     npm run bench -- --write           and keeps what each found in bench/results
 */
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { productionBuild } from '../server/build.ts'
import { accounts } from './accounts.ts'
import { audience } from './audience.ts'
import { cachedPages } from './cached-pages.ts'
import { fullCores } from './full-cores.ts'
import { gatedArticle } from './gated-article.ts'
import { keywords } from './keywords.ts'
import { lighthouse } from './lighthouse.ts'
import { listings } from './listings.ts'
import { memory } from './memory.ts'
import { newsletter } from './newsletter.ts'
import { newsletterKills } from './newsletter-kills.ts'
import { newsroom } from './newsroom.ts'
import { officeWeight } from './office-weight.ts'
import { overload } from './overload.ts'
import { pictures } from './pictures.ts'
import { publish } from './publish.ts'
import { type Bench, type Figure, type Findings, tableOfFigures, toMarkdown } from './report.ts'
import { search } from './search.ts'
import { stampede } from './stampede.ts'
import { uncachedRender } from './uncached-render.ts'
import { views } from './views.ts'
import { weight } from './weight.ts'

const benches: Record<string, Bench> = {
  'cached-pages': cachedPages,
  'uncached-render': uncachedRender,
  'gated-article': gatedArticle,
  listings,
  search,
  newsroom,
  keywords,
  stampede,
  publish,
  weight,
  'office-weight': officeWeight,
  lighthouse,
  memory,
  overload,
  'full-cores': fullCores,
  pictures,
  accounts,
  views,
  audience,
  newsletter,
  'newsletter-kills': newsletterKills,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  const known = Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`)
  console.error(`There is no bench ${unknown.join(', ')}. There are:\n${known.join('\n')}`)
  process.exit(2)
}

await productionBuild(console.error)
const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  const found = await bench.run()
  figures.push(...found.figures)
  const page = toPage(name, bench, found)
  console.log(page)
  if (values.write) await writeFile(join(import.meta.dirname, 'results', `${name}.md`), page)
  console.error(`(${((performance.now() - startedAt) / 1_000).toFixed(0)} s)\n`)
}
console.log(toMarkdown(tableOfFigures(figures)))

function toPage(name: string, { about }: Bench, { tables, figures: promises }: Findings): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`
  return [
    `# ${name}: ${about}`,
    '',
    `By \`npm run bench -- ${name} --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.versions.node}.`,
    'Ratios are between things measured in turns in the same run; in parentheses the limits of the middle half of the rounds.',
    '',
    ...(promises.length > 0 ? [toMarkdown(tableOfFigures(promises))] : []),
    ...tables.map(toMarkdown),
  ].join('\n')
}
