import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MoveIn } from '../contract/move-in/endpoints.ts'
import { UsageError } from './commands.ts'
import type { Config } from './config.ts'
import type { RunAction } from './control/control-socket.ts'
import { requestFromServer } from './control/control-socket.ts'
import { seconds } from './core/durations.ts'

interface Options {
  as?: string
  dryRun?: boolean
  pictures?: boolean
}

const pollEvery = seconds(1)

/**
 * Imports the export of another system, in the server that has the embedded database open or here, and prints what became of it.
 * @throws UsageError, ActionRefused
 */
export async function importCommand(config: Config, file: string, { as, dryRun = false, pictures = false }: Options) {
  const path = resolve(file)
  if (!(await lstat(path).catch(() => null))) throw new UsageError(`There is no file or folder ${file}`)
  await withActions(config, async (act) => {
    const ask = async (name: string, given: object) => JSON.parse(await act(name, given)) as MoveIn
    const waitFor = async (started: MoveIn) => {
      let found = started
      while (found.state === 'checking' || found.state === 'importing') {
        await pause(pollEvery)
        found = await ask('importprogress', { id: found.id })
        printProgress(found)
      }
      return found
    }
    const checked = await waitFor(await ask('import', { path, as: as ?? null }))
    if (checked.state !== 'checked') throw new UsageError(checked.problem ?? `The import is ${checked.state}`)
    print('Found', checked)
    if (dryRun) return console.log('Nothing was imported.')
    const done = await waitFor(await ask('importapply', { id: checked.id, fetchPictures: pictures }))
    print('Imported', done)
    if (done.state !== 'done') throw new UsageError(done.problem ?? `The import is ${done.state}`)
    console.log(`The whole report: ${config.publicUrl}/admin/import/${done.id}`)
  })
}

/** The server that has the embedded database open, or a database that this process opens. */
async function withActions(config: Config, work: (act: RunAction) => Promise<void>) {
  const isServed = config.databaseUrl === null && (await requestFromServer(config.dataDir, 'list', {})) !== null
  if (isServed) {
    return work(async (name, given) => {
      const answer = await requestFromServer(config.dataDir, name, given as object)
      if (answer === null) throw new UsageError('The server was stopped. The import goes on when it is started again.')
      return answer
    })
  }
  const { withMigratedDatabase } = await import('./commands.ts')
  const { withImportActions } = await import('./import-here.ts')
  await withMigratedDatabase(config, (database) => withImportActions(config, database, work))
}

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

function printProgress({ state, articles, pages, progress }: MoveIn) {
  const share = state === 'importing' ? `, ${Math.floor(100 * progress)} %` : ''
  console.log(
    `${state === 'checking' ? 'Checking' : 'Importing'}: ${count(articles, 'article')}, ${count(pages, 'page')}${share}`,
  )
}

function print(what: string, { articles, pages, known, others, drops, refused, refusals, state }: MoveIn) {
  console.log(`${what}: ${count(articles, 'article')}, ${count(pages, 'page')}.`)
  if (known > 0) console.log(`Here already: ${known.toLocaleString('en')}.`)
  if (others > 0) console.log(`Not taken: ${count(others, 'item')}.`)
  for (const { what: dropped, uses } of drops.dropped ?? []) console.log(`  left out ${uses} times: ${dropped}`)
  for (const { what: reason, uses } of drops.picture ?? []) console.log(`  ${count(uses, 'picture')}: ${reason}`)
  for (const { what: path } of drops['dead link'] ?? []) console.log(`  a link leads nowhere: ${path}`)
  if (state !== 'done') return
  for (const { about, reason } of refusals.slice(0, 20)) console.log(`  ${about}: ${reason}`)
  if (refused > 20) console.log(`  and ${(refused - 20).toLocaleString('en')} more`)
}
