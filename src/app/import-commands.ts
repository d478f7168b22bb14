import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { questionAboutColumn } from '../features/imports/contract/import-rules.ts'
import type { MemberImport } from '../features/members/contract/imports.ts'
import type { SiteImport } from '../features/transfer/contract/import/endpoints.ts'
import { questionAbout, siteImportSystems } from '../features/transfer/contract/import/rules.ts'
import type { Config } from '../platform/server/config/config.ts'
import { seconds } from '../platform/server/core/durations.ts'
import { UsageError } from '../platform/server/usage-error.ts'
import type { RunAction } from './control/control-socket.ts'
import { requestFromServer } from './control/control-socket.ts'

export interface ImportOptions {
  as?: string
  dryRun?: boolean
  pictures?: boolean
  site?: string
  until?: string
  by?: string
  answer?: readonly string[]
}

const pollEvery = seconds(1)

/** Runs in the server if it has the embedded database open. Prints the result. @throws UsageError, ActionRefused */
export async function importCommand(config: Config, given: readonly string[], options: ImportOptions) {
  const { as } = options
  if (as !== undefined && as !== 'members' && !Object.hasOwn(siteImportSystems, as))
    throw new UsageError(`Unknown system ${as}`)
  const [first = ''] = given
  const address = given.length === 1 && /^https?:\/\//i.test(first) ? first : null
  const paths = given.map((file) => (address === null ? resolve(file) : file))
  if (address === null)
    for (const [at, path] of paths.entries())
      if (!(await lstat(path).catch(() => null))) throw new UsageError(`Cannot find the file or folder ${given[at]}`)
  const answers = answersOf(options.answer)
  if (as === 'members') {
    if (address !== null || paths.length > 1) throw new UsageError('Import members from one file')
    return withActions(config, (act) => importMembers(act, paths[0] ?? '', { options, answers }))
  }
  await withActions(config, (act) => importArticles(act, { paths, address }, { config, options, answers }))
}

interface Given {
  options: ImportOptions
  answers: readonly Answer[]
}

interface Answer {
  what: string
  is: string
}

/** @throws UsageError */
const answersOf = (given: readonly string[] = []): Answer[] =>
  given.map((answer) => {
    const at = answer.lastIndexOf('=')
    if (at < 1) throw new UsageError(`Write an answer as name=meaning, for example premium=gold: ${answer}`)
    return { what: answer.slice(0, at).trim(), is: answer.slice(at + 1).trim() }
  })

async function waitFor<Found extends { id: number; state: string }>(
  started: Found,
  {
    ask,
    name,
    tell,
  }: { ask: (name: string, given: object) => Promise<Found>; name: string; tell: (found: Found) => void },
): Promise<Found> {
  let found = started
  while (found.state === 'checking' || found.state === 'importing') {
    await pause(pollEvery)
    found = await ask(name, { id: found.id })
    tell(found)
  }
  return found
}

async function importArticles(
  act: RunAction,
  place: { paths: readonly string[]; address: string | null },
  { config, options: { as, dryRun = false, pictures = false, site = '' }, answers }: Given & { config: Config },
) {
  const ask = async (name: string, given: object) => JSON.parse(await act(name, given)) as SiteImport
  const progress = { ask, name: 'importprogress', tell: printProgress }
  const checked = await waitFor(await ask('import', { ...place, as: as ?? null }), progress)
  if (checked.state !== 'checked') throw new UsageError(checked.problem ?? `The import is ${checked.state}`)
  print('Found', checked)
  printQuestions(checked, answers)
  if (dryRun) return say('Nothing was imported.')
  const confirmed = { id: checked.id, fetchPictures: pictures, oldAddress: site, answers }
  const done = await waitFor(await ask('importapply', confirmed), progress)
  print('Imported', done)
  if (done.state !== 'done') throw new UsageError(done.problem ?? `The import is ${done.state}`)
  say(`The whole report: ${config.publicUrl}/admin/import/${done.id}`)
}

async function importMembers(act: RunAction, path: string, { options, answers }: Given) {
  const { dryRun = false, until = '', by } = options
  const ask = async (name: string, given: object) => JSON.parse(await act(name, given)) as MemberImport
  const progress = { ask, name: 'importmembersprogress', tell: () => {} }
  const granter = by ?? null
  const requireChecked = (found: MemberImport) => {
    if (found.state !== 'checked') throw new UsageError(found.problem ?? `The import is ${found.state}`)
    return found
  }
  let checked = requireChecked(await waitFor(await ask('importmembers', { path, until, by: granter }), progress))
  if (answers.length > 0) {
    const said = { id: checked.id, answers: answers.map(columnAnswer) }
    checked = requireChecked(await waitFor(await ask('importmembersanswer', said), progress))
  }
  printMembers('Found', checked)
  for (const question of checked.questions) say(questionAboutColumn(question))
  if (dryRun) return say('Nothing was imported.')
  if (checked.questions.length > 0)
    throw new UsageError(
      'Answer what these columns mean: --answer "column=" if the column says nothing about email, or --answer "column=no,never" with the values of people who want none. Nothing was imported',
    )
  const done = await waitFor(await ask('importmembersapply', { id: checked.id, by: granter }), progress)
  printMembers('Imported', done)
  if (done.state !== 'done') throw new UsageError(done.problem ?? `The import is ${done.state}`)
}

const columnAnswer = ({ what, is }: Answer) => ({
  column: what,
  no:
    is === ''
      ? []
      : is.split(',').map((value) => (value.trim().toLowerCase() === 'nothing' ? '' : value.trim().toLowerCase())),
})

async function withActions(config: Config, work: (act: RunAction) => Promise<void>) {
  const isServed = config.databaseUrl === null && (await requestFromServer(config.dataDir, 'list', {})) !== null
  if (isServed) {
    return work(async (name, given) => {
      const answer = await requestFromServer(config.dataDir, name, given as object)
      if (answer === null) throw new UsageError('The server stopped. The import resumes when it starts again.')
      return answer
    })
  }
  const { withMagazine } = await import('./commands.ts')
  const { withImportActions } = await import('./import-here.ts')
  await withMagazine(config, (database) => withImportActions(config, database, work))
}

/** Removes control characters: titles come from elsewhere and must not steer the terminal. */
const say = (line: string) => console.log(line.replace(/\p{Cc}/gu, ' '))

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

function printProgress({ state, articles, pages, progress }: SiteImport) {
  const share = state === 'importing' ? `, ${Math.floor(100 * progress)} %` : ''
  say(
    `${state === 'checking' ? 'Checking' : 'Importing'}: ${count(articles, 'article')}, ${count(pages, 'page')}${share}`,
  )
}

function print(what: string, found: SiteImport) {
  const { articles, pages, letters, known, others, drops, refused, refusals, state } = found
  say(`${what}: ${count(articles, 'article')}, ${count(pages, 'page')}.`)
  if (letters > 0) say(`Reader comments, as pending letters: ${letters.toLocaleString('en')}.`)
  if (known > 0) say(`Already imported: ${known.toLocaleString('en')}.`)
  if (others > 0) say(`Skipped: ${count(others, 'item')}.`)
  for (const { what: dropped, uses } of drops.dropped ?? []) say(`  left out ${uses} times: ${dropped}`)
  for (const { what: reason, uses } of drops.picture ?? []) say(`  ${count(uses, 'picture')}: ${reason}`)
  for (const { what: path } of drops['dead link'] ?? []) say(`  a broken link: ${path}`)
  if (state === 'done') printRefusals(refused, refusals)
}

function printQuestions({ questions }: SiteImport, answers: readonly Answer[]) {
  const open = questions.filter(
    ({ what }) => !answers.some((one) => what === one.what || what.endsWith(` ${one.what}`)),
  )
  for (const question of open)
    say(`${questionAbout(question)}${question.example && ` For example: ${question.example}`}`)
  if (open.length > 0)
    say(
      'Until you answer, these are imported as drafts. Answer with --answer "name=free", or use login, silver or gold instead of free.',
    )
}

function printMembers(what: string, { fresh, known, subscribed, declined, granted, refused, refusals }: MemberImport) {
  say(`${what}: ${count(fresh, 'new member')}, ${known.toLocaleString('en')} with an account already.`)
  say(`Newsletter: ${subscribed.toLocaleString('en')} newly subscribed, ${declined.toLocaleString('en')} opted out.`)
  if (granted > 0) say(`Complimentary plans: ${granted.toLocaleString('en')}.`)
  printRefusals(
    refused,
    refusals.map(({ line, email, reason }) => ({ about: email ?? `line ${line}`, reason })),
  )
}

function printRefusals(refused: number, refusals: readonly { about: string; reason: string }[]) {
  for (const { about, reason } of refusals.slice(0, 20)) say(`  ${about}: ${reason}`)
  if (refused > 20) say(`  and ${(refused - 20).toLocaleString('en')} more`)
}
