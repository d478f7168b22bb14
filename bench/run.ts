/**
 * `npm run bench`: measures promises about speed and size, as ratios within one run where possible.
 *
 *     npm run bench                      every suite
 *     npm run bench -- weight publish    some suites
 *     npm run bench -- --write           writes the results into bench/results
 */
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { productionBuild } from '../src/app/build.ts'
import { accounts } from './accounts.ts'
import { growth } from './growth.ts'
import { type Figure, type Findings, type Suite, tableOfFigures, toMarkdown } from './kit/report.ts'
import { memory } from './memory.ts'
import { newsletter } from './newsletter.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { publish } from './publish.ts'
import { search } from './search.ts'
import { weight } from './weight.ts'

const suites: Record<string, Suite> = { pages, growth, search, publish, newsletter, weight, memory, accounts, overload }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !(name in suites))
if (unknown.length > 0) {
  const known = Object.entries(suites).map(([name, { about }]) => `  ${name.padEnd(11)} ${about}`)
  console.error(`There is no suite ${unknown.join(', ')}. There are:\n${known.join('\n')}`)
  process.exit(2)
}

await productionBuild(console.error)
const figures: Figure[] = []
for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  const found = await suite.run()
  figures.push(...found.figures)
  const page = toPage(name, suite, found)
  console.log(page)
  if (values.write) await writeFile(join(import.meta.dirname, 'results', `${name}.md`), page)
  console.error(`(${((performance.now() - startedAt) / 1_000).toFixed(0)} s)\n`)
}
console.log(toMarkdown(tableOfFigures(figures)))
process.exit()

function toPage(name: string, { about }: Suite, { tables, figures: promises }: Findings): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`
  return [
    `# ${name}: ${about}`,
    '',
    `By \`npm run bench -- ${name} --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.versions.node}.`,
    'Ratios compare things that were measured in turns in the same run; the quartiles are in parentheses.',
    '',
    ...(promises.length > 0 ? [toMarkdown(tableOfFigures(promises))] : []),
    ...tables.map(toMarkdown),
  ].join('\n')
}
