import { sql } from 'kysely'
import { staffRoles } from '../../../contract/accounts/roles.ts'
import { type FirstStepName, firstStepNames } from '../../../contract/operations/first-step-names.ts'
import type { FirstSteps } from '../../../contract/operations/first-steps.ts'
import { defaultSettings } from '../../../contract/settings/rooms.ts'
import { isMailTested } from '../connections/index.ts'
import type { Deps } from '../deps.ts'
import type { FirstStepDeps } from './deps.ts'
import { findLeftAsTheyCame } from './left-as-they-came.ts'

/** Which steps are done: by what is set and what was made, or since an administrator leaves them as they are. */
export async function findSteps(deps: FirstStepDeps): Promise<FirstSteps> {
  const { db, config, settings } = deps
  const [rows, { hasStaff, hasArticle }, hasMail, left] = await Promise.all([
    db.selectFrom('first_step_choices').select('choice').execute(),
    findWork(db),
    isMailTested(db, deps),
    findLeftAsTheyCame(deps),
  ])
  const choices = new Set(rows.map(({ choice }) => choice))
  const { identity } = settings.current()
  const before = defaultSettings.identity
  const differs = (...fields: (keyof typeof before)[]) => fields.some((field) => identity[field] !== before[field])
  const leftOf = (name: FirstStepName) => left.filter(({ step }) => step === name).map(({ label }) => label)
  const isOwn = (name: FirstStepName) => leftOf(name).length === 0
  const isDone: Record<FirstStepName, boolean> = {
    ...{ name: isOwn('name'), contact: isOwn('contact'), pages: isOwn('pages'), account: isOwn('account') },
    logo: differs('logoLight', 'logoDark'),
    colours: differs('accentLight', 'accentDark', 'inkLight', 'inkDark'),
    staff: hasStaff,
    article: hasArticle,
    mail: hasMail,
    payments: config.payments.kind === 'razorpay',
  }
  const steps = firstStepNames.map((name) => ({
    name,
    isDone: isDone[name] || choices.has(name),
    isConfirmed: choices.has(name) && !isDone[name],
    left: leftOf(name),
  }))
  return { steps, isHidden: choices.has('hidden') }
}

/** Somebody beside the first administrator, and an article that readers see. The demo’s do not count. */
async function findWork(db: Deps['db']): Promise<{ hasStaff: boolean; hasArticle: boolean }> {
  const isOwn = (table: 'users' | 'articles') => sql`not exists (
    select from demo_rows where table_name = ${table} and ${sql.ref(`${table}.id`)} between first_id and last_id)`
  const { rows } = await sql<{ hasStaff: boolean; hasArticle: boolean }>`
    select exists (select from staff_invitations)
        or (select count(*) from users where role = any (${[...staffRoles]}::text[]) and deactivated_at is null
          and ${isOwn('users')}) > 1 as "hasStaff",
      exists (select from articles where published_at is not null and ${isOwn('articles')}) as "hasArticle"`.execute(db)
  return rows[0] ?? { hasStaff: false, hasArticle: false }
}
