import { recording } from './audience-recording.ts'
import { reports } from './audience-reports.ts'
import { databases } from './magazines.ts'
import type { Bench, Findings } from './report.ts'

/** Who reads what: what it costs to write it down, and to look at it when there is very much of it. */
export const audience: Bench = {
  about:
    'pages while 5,000 views a second are recorded; lists of the back office and the download with very many views',
  run: async () => {
    const findings: Findings[] = [await recording()]
    for (const kind of databases) findings.push(await reports(kind))
    return {
      tables: findings.flatMap(({ tables }) => tables),
      figures: findings.flatMap(({ figures }) => figures),
    }
  },
}
