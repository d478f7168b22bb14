import { dataLanguage } from '../contract/article/data-rules.ts'
import { diagramLanguage } from '../contract/article/diagram-rules.ts'
import { withData } from '../server/features/data-blocks/index.ts'
import { withDiagrams } from '../server/features/diagrams/index.ts'
import { atMost, type Findings, limited } from './kit/report.ts'
import { inTurns, ratios, spread, written } from './kit/statistics.ts'

const rounds = 20

/** About the largest that are drawn. `own` makes each the first of its kind. */
const blocks: Record<string, { draw: (html: string) => string; source: (own: number) => string }> = {
  'timing diagram': {
    draw: (html) => inCode(diagramLanguage, html, withDiagrams),
    source: (own) => {
      const lanes = Array.from({ length: 40 }, (_, lane) => `{name:'D${lane}_${own}',wave:'p${'01'.repeat(18)}'}`)
      return `{signal:[${lanes.join(',')}]}`
    },
  },
  plot: {
    draw: (html) => inCode(dataLanguage, html, (code) => withData(code, [])),
    source: (own) => {
      const rows = Array.from({ length: 1_000 }, (_, row) =>
        [row + 1, ...Array.from({ length: 8 }, (_each, n) => (9 * Math.sin(row / 50 + n + own)).toFixed(1))].join(','),
      )
      return `kind: line\nx: log\n\nHz,${Array.from({ length: 8 }, (_, n) => `U${n} (V)`).join(',')}\n${rows.join('\n')}`
    },
  },
}

const inCode = (language: string, source: string, draw: (html: string) => string) =>
  draw(`<pre><code class="language-${language}">${source}</code></pre>`)

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What drawing costs a page once, and from then on. */
export async function measureBlocks(): Promise<Findings> {
  const found: Findings = {
    tables: [
      {
        title: 'Blocks of an article, milliseconds of processor time',
        columns: ['block', 'first time', 'again'],
        rows: [],
      },
    ],
    figures: [],
  }
  let own = 0
  for (const [name, { draw, source }] of Object.entries(blocks)) {
    const { first, again } = await inTurns(rounds, {
      first: () => {
        own += 1
        return cpuOf(() => draw(source(own)))
      },
      again: () => cpuOf(() => draw(source(own))),
    })
    found.tables[0]?.rows.push([name, written(spread(first)), written(spread(again))])
    found.figures.push(
      limited(`the largest ${name}, first time`, spread(first).median, [50, 'ms']),
      atMost(`the same ${name} again, of its first time`, 0.5, ratios(again, first)),
    )
  }
  const plain = '<p>Nothing but words.</p>'.repeat(1_000)
  const added = withData(withDiagrams(plain), []).length - plain.length
  found.figures.push(limited('bytes that blocks add to an article without them', added, [0, 'bytes']))
  return found
}
