import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { optionalFeatureNames } from '../../../platform/contract/features.ts'
import { specifiedCatalogue } from '../../../platform/contract/sections/specified.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { findLastBackup } from '../../../platform/server/core/last-backup.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { commandAsTyped } from '../../../platform/server/release-files.ts'
import { type BackupRuns, findBackupRuns } from '../../backups/server/index.ts'
import { findCatalogue } from '../../catalogue/server/index.ts'
import { isMailTested } from '../../connections/server/index.ts'
import { defaultSettings, type SettingValues } from '../../settings/contract/groups.ts'
import type { Settings } from '../../settings/server/index.ts'
import { type FirstStepName, firstStepNames } from '../contract/first-step-names.ts'
import type { FirstSteps } from '../contract/first-steps.ts'
import type { FirstStepDeps } from './deps.ts'
import { findLeftAsTheyCame, leftOf } from './left-as-they-came.ts'

const commandsIn = (dataDir: string): Partial<Record<FirstStepName, string>> => ({
  backup: commandAsTyped(`backup ${resolve(dataDir, 'FILE.zip')}`),
  'go-live': commandAsTyped('go-live'),
})

/** A step is done if nothing of it is the demo’s or the software’s any more, or if an administrator leaves it as it is. */
export async function findSteps(deps: FirstStepDeps, callerId: number): Promise<FirstSteps> {
  const { db, config, settings } = deps
  const [rows, facts, hasMail, catalogue, made, runs, left] = await Promise.all([
    db.selectFrom('first_step_choices').select('choice').execute(),
    findStepFacts(deps),
    isMailTested(db, deps),
    findCatalogue(db),
    findLastBackup(config.dataDir),
    findBackupRuns(db, config.dataDir),
    findLeftAsTheyCame(deps),
  ])
  const current = settings.current()
  const sections = isDeepStrictEqual(catalogue.value, specifiedCatalogue) ? specifiedCatalogue.sections : []
  const sentences: Record<FirstStepName, string> = {
    identity: asTheyCame([...leftOf(left, 'identity'), ...untouchedLook(current)]),
    contact: asTheyCame(leftOf(left, 'contact')),
    pages: asTheyCame(leftOf(left, 'pages')),
    features: facts.hasChosenFeatures ? '' : describeFeatures(settings),
    sections: asTheyCame(sections.map(({ name }) => name)),
    'front-page': asTheyCame(untouchedFrontPage(current, facts)),
    article: facts.hasOwnArticle ? '' : describeArticles(facts),
    mail: hasMail ? '' : describeMail(config),
    payments: config.payments.kind === 'razorpay' ? '' : describePayments(config),
    backup: describeBackup(made !== null, runs, config),
    'go-live': describeTrial(config, facts),
  }
  const choices = new Set(rows.map(({ choice }) => choice))
  const commands = commandsIn(config.dataDir)
  const steps = firstStepNames.map((name) => {
    const sentence = sentences[name]
    const isConfirmed = choices.has(name) && sentence !== ''
    const isDone = sentence === '' || isConfirmed
    return { name, isDone, isConfirmed, left: sentence, command: commands[name] ?? null }
  })
  const isHidden = choices.has('hidden')
  const isOpen = !isHidden && steps.some(({ isDone }) => !isDone)
  // The specification says on what screen the demo opens.
  return { steps, isHidden, opensFirst: isOpen && !facts.hasDemo && facts.firstAdminId === callerId }
}

interface StepFacts {
  hasDemo: boolean
  firstAdminId: number | null
  hasOwnArticle: boolean
  hasChosenFeatures: boolean
  demoArticles: number
  demoInCarousel: number
  demoAds: number
  sandboxOrders: number
}

async function findStepFacts({ db, config }: Deps): Promise<StepFacts> {
  const ofDemo = (table: 'users' | 'articles' | 'ads') => sql`exists (
    select from demo_rows where table_name = ${table} and ${sql.ref(`${table}.id`)} between first_id and last_id)`
  const { rows } = await sql<StepFacts>`
    select exists (select from demo_rows) as "hasDemo",
      (select min(id) from users where role = 'admin' and deactivated_at is null and not ${ofDemo('users')}) as "firstAdminId",
      exists (select from articles where published_at is not null and not ${ofDemo('articles')}) as "hasOwnArticle",
      exists (select from settings_changes where group_name = 'features') as "hasChosenFeatures",
      (select count(*) from articles join demo_rows on table_name = 'articles' and id between first_id and last_id
        where published_at is not null) as "demoArticles",
      (select count(*) from articles where in_carousel_since is not null and ${ofDemo('articles')}) as "demoInCarousel",
      (select count(*) from ads where location = 'home' and removed_at is null and ${ofDemo('ads')}) as "demoAds",
      (select count(*) from orders where ${config.mode === 'trial'} and is_sandbox) as "sandboxOrders"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no statistics')
  return row
}

const asTheyCame = (what: readonly string[]) =>
  what.length === 0 ? '' : `Still as it came with the software: ${what.join(', ')}.`

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

function untouchedLook({ identity }: SettingValues): string[] {
  const before = defaultSettings.identity
  const differs = (...fields: (keyof typeof before)[]) => fields.some((field) => identity[field] !== before[field])
  return [
    ...(differs('logoLight', 'logoDark') ? [] : ['Logo']),
    ...(differs('accentLight', 'accentDark', 'inkLight', 'inkDark', 'typeface') ? [] : ['Colours and typeface']),
  ]
}

const untouchedFrontPage = ({ frontPage, menu }: SettingValues, { demoInCarousel, demoAds }: StepFacts): string[] => [
  ...(isDeepStrictEqual(frontPage, defaultSettings.frontPage) ? ['Blocks'] : []),
  ...(isDeepStrictEqual(menu, defaultSettings.menu) ? ['Menu and footer'] : []),
  ...(demoInCarousel > 0 ? [`${counted(demoInCarousel, 'story', 'stories')} of the demo in the carousel`] : []),
  ...(demoAds > 0 ? [`${counted(demoAds, 'advertisement')} of the demo`] : []),
]

function describeFeatures(settings: Pick<Settings, 'hasFeature'>): string {
  const on = optionalFeatureNames.filter((name) => settings.hasFeature(name))
  return `No one has chosen. ${on.length} of ${optionalFeatureNames.length} optional features are on.`
}

const describeArticles = ({ demoArticles }: StepFacts) =>
  demoArticles === 0
    ? 'No article is published yet.'
    : `Readers see ${counted(demoArticles, 'article')} of the demo and none of yours.`

const describeMail = ({ smtpUrl }: Config) =>
  smtpUrl === null
    ? 'Emails are saved as files on the server. No one receives them.'
    : 'No test email has been accepted since email was set up.'

const describePayments = ({ payments }: Config) =>
  payments.kind === 'off'
    ? 'No payment provider is connected, so readers cannot buy a plan.'
    : 'Payments are in test mode. No money is paid.'

/** A place for backups counts until a backup fails. */
function describeBackup(hasOne: boolean, { made, lastMade }: BackupRuns, { backups }: Config): string {
  if (hasOne || lastMade) return ''
  if (made?.problem) return 'The last backup failed. System status shows the reason.'
  return backups ? '' : 'No backup has been created, and none is scheduled.'
}

function describeTrial({ mode }: Config, { hasDemo, sandboxOrders }: StepFacts): string {
  const trial = [
    ...(hasDemo ? ['the demo magazine'] : []),
    ...(sandboxOrders > 0 ? [counted(sandboxOrders, 'test order')] : []),
  ]
  if (mode === 'live' && trial.length === 0) return ''
  const removed = trial.length === 0 ? '' : ` Going live removes ${trial.join(' and ')}.`
  return `The magazine is in trial mode.${removed}`
}
