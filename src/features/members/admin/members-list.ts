import { type PlanFilter, type PlanSource, planFilters, planSources } from '../../../platform/contract/plan-grants.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import type { List, ListQuery } from '../../../platform/web/admin/list/use-list.ts'
import type { Member } from '../contract/endpoints.ts'
import {
  type LastVisit,
  lastVisits,
  type MemberOrder,
  memberOrders,
  type NewsletterState,
  newsletterStates,
} from '../contract/words.ts'

export const membersList = 'members'

export const noMemberFilters = { plan: '', source: '', label: '', newsletter: '', seen: '', sort: '-number' as string }
export type MemberFilter = keyof typeof noMemberFilters
export type MembersList = List<Member, MemberFilter>

const choicesOf = <T extends string>(labels: Record<T, string>) => Object.entries<string>(labels)

export const planLabels = choicesOf<PlanFilter>({ none: 'No plan', silver: 'Silver', gold: 'Gold' })
export const sourceLabels = choicesOf<PlanSource>({ bought: 'Bought', granted: 'Granted' })
export const newsletterLabels: Record<NewsletterState, string> = {
  subscribed: 'Gets the newsletter',
  unsubscribed: 'Unsubscribed',
  bounced: 'Email bounces',
  none: 'Never subscribed',
}
export const seenLabels = choicesOf<LastVisit>({
  week: 'Seen within 7 days',
  month: 'Seen within 30 days',
  longer: 'Seen before that',
  never: 'Never seen',
})

export const isListNarrowed = ({ search, filters: { sort: _, ...filters } }: Pick<MembersList, 'search' | 'filters'>) =>
  search !== '' || Object.values(filters).some((value) => value !== '')

/** Ignores unknown filter values in the address. */
const known = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((one) => one === text)

export function toMemberQuery({ search, filters }: Pick<ListQuery<MemberFilter>, 'search' | 'filters'>) {
  const plan = known(planFilters, filters.plan)
  const source = known(planSources, filters.source)
  const newsletter = known(newsletterStates, filters.newsletter)
  const seen = known(lastVisits, filters.seen)
  return {
    search,
    ...(plan && { plan }),
    ...(source && { source }),
    ...(/^[1-9]\d{0,8}$/.test(filters.label) && { label: filters.label }),
    ...(newsletter && { newsletter }),
    ...(seen && { seen }),
  }
}

export function loadMembers({ page, limit, ...query }: ListQuery<MemberFilter>) {
  const sort = known<MemberOrder>(memberOrders, query.filters.sort) ?? '-number'
  return adminApi.call('GET /admin/members', { query: { ...toMemberQuery(query), sort, page, limit } })
}
