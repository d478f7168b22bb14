import { sql } from 'kysely'
import { staffRoles } from '../../../platform/contract/accounts/roles.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { showsConferences } from '../../events/server/index.ts'
import { type StandingPage, standingPages } from '../../pages/contract/rules.ts'
import { defaultSettings, getSettingGroup, type SettingValues } from '../../settings/contract/groups.ts'
import type { FirstStepName } from '../contract/first-step-names.ts'

/** Each group is changed on one screen and belongs to one step. */
const groups = {
  identity: { step: 'identity', words: 'The name and description of the magazine', screen: 'settings' },
  contact: { step: 'contact', words: 'Contact and legal details', screen: 'settings?group=contact' },
  account: { step: 'contact', words: 'An email address of the staff', screen: 'staff' },
  pages: { step: 'pages', words: 'Texts of pages', screen: 'pages' },
} as const satisfies Record<string, { step: FirstStepName; words: string; screen: string }>

interface LeftAsItCame {
  group: keyof typeof groups
  label: string
  /** As readers see it. Empty: a whole page, or nothing. */
  text: string
}

export interface Left extends LeftAsItCame {
  /** An administrator keeps it on purpose. */
  isKept: boolean
}

/** Without the legal name, which may stay empty. */
const details = { identity: ['name', 'tagline', 'description'], contact: ['email', 'phone', 'address'] } as const

/** Their original texts name or describe the software, or somebody else's events. */
const pages = ['about', 'advertise', 'media-pack', 'events', 'whats-new', 'privacy'] as const satisfies StandingPage[]

/** Includes addresses of staff that no mail reaches. The setup checklist, System status and `go-live` use it. */
export async function findLeftAsTheyCame(deps: Pick<Deps, 'db' | 'config' | 'settings' | 'now'>): Promise<Left[]> {
  const settings = deps.settings.current()
  const hasConferences = await showsConferences(deps)
  const { rows } = await sql<{ kind: 'choice' | 'page' | 'account'; name: string }>`
    select 'choice' as kind, choice as name from first_step_choices
    union all select 'page', slug from pages where live_version is not null and deleted_at is null
    union all select 'account', email from users where role = any (${[...staffRoles]}::text[]) and deactivated_at is null
      and email_key like '%.example' and not exists (
        select from demo_rows where table_name = 'users' and users.id between first_id and last_id)
    order by kind, name`.execute(deps.db)
  const named = (kind: 'choice' | 'page' | 'account') => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  const written = new Set(named('page'))
  const all: LeftAsItCame[] = [
    ...untouchedDetails(settings),
    ...oldCopyright(settings, deps.now()),
    ...pages
      .filter((slug) => (slug === 'events' ? hasConferences : !written.has(slug)))
      .map((slug) => ({
        group: 'pages' as const,
        label: standingPages[slug].title,
        text: slug === 'events' ? 'two conferences of 2025' : '',
      })),
    ...named('account').map((email) => ({ group: 'account' as const, label: email, text: email })),
  ]
  const kept = new Set(named('choice'))
  return all.map((one) => ({ ...one, isKept: kept.has(groups[one.group].step) }))
}

function untouchedDetails(settings: SettingValues): LeftAsItCame[] {
  return (['identity', 'contact'] as const).flatMap((group) => {
    const [now, before] = [settings[group], defaultSettings[group]] as Record<string, unknown>[]
    const labels = getSettingGroup(group).fields
    return details[group]
      .filter((field) => now?.[field] === before?.[field])
      .map((field) => ({
        group,
        label: labels[field]?.label ?? field,
        text: String(now?.[field]).replaceAll('\n', ', '),
      }))
  })
}

function oldCopyright({ contact: { copyright, timeZone } }: SettingValues, now: Date): LeftAsItCame[] {
  const years = copyright.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
  const thisYear = dayInZone(timeZone, now).slice(0, 4)
  if (copyright.includes('{year}') || years.length === 0 || years.some((year) => year >= thisYear)) return []
  return [{ group: 'contact', label: 'Copyright line', text: copyright }]
}

export const leftOf = (left: readonly Left[], step: FirstStepName): string[] =>
  left.filter(({ group }) => groups[group].step === step).map(({ label }) => label)

/** One sentence per screen. Leaves out what is kept on purpose. */
export function describeLeft(left: readonly Left[]): { text: string; screen: string }[] {
  const open = left.filter(({ isKept }) => !isKept)
  return [...Map.groupBy(open, ({ group }) => group)].map(([group, of]) => ({
    text: `${groups[group].words} came with the software: ${of.map(inWords).join(', ')}.`,
    screen: groups[group].screen,
  }))
}

const inWords = ({ group, label, text }: LeftAsItCame) => {
  if (group === 'account') return `${text}, where no email arrives`
  return text === '' ? label : `${label} (${text})`
}
