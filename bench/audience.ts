import { recording } from './audience-recording.ts'
import { reports } from './audience-reports.ts'
import { databases } from './magazines.ts'
import { type Bench, findAll } from './report.ts'

/** Who reads what: what it costs to write it down, and to look at it when there is very much of it. */
export const audience: Bench = {
  about:
    'pages while 5,000 views a second are recorded; lists of the back office and the download with very many views',
  run: () => findAll([recording, ...databases.map((kind) => () => reports(kind))], (find) => find()),
}
