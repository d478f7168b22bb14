import { planNames } from '../../../../platform/contract/plans.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { isUniqueViolation } from '../../../../platform/server/db/errors.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import type { OrganisationForm } from '../../contract/admin.ts'
import { organisationMessages } from '../../contract/rules.ts'
import type { OrganisationDeps } from '../deps.ts'
import { organisationManagerMail } from '../mails/organisations.ts'
import { networksKey } from '../network-access.ts'
import { countSeats, findManagers, lockOrganisation, type OrganisationRow } from '../queries.ts'
import { endSeatsWithoutDomain } from '../seats/free-seat.ts'
import { renewPeriods } from '../seats/give-seat.ts'
import { readDomain, readManager, readNetwork } from './read-entries.ts'

interface Entries {
  domains: string[]
  networks: string[]
  managers: string[]
}

/** Returns its id. @throws InvalidInput */
export async function addOrganisation(
  deps: OrganisationDeps,
  form: OrganisationForm,
  by: Administrator,
): Promise<number> {
  const entries = readEntries(form)
  const now = deps.now()
  const columns = toColumns(deps, form, null)
  if (columns.ends_at <= now) throw new InvalidInput('endsOn', 'The last day must not be in the past')
  return withFreeDomains(() =>
    inTransaction(deps.db, async (tx) => {
      const row = await tx
        .insertInto('organisations')
        .values({ ...columns, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow()
      await storeEntries(deps, tx, row, entries)
      await record(tx, 'organisation.added', row, { by, now, detail: { ...detailOf(row), ...entries } })
      return row.id
    }),
  )
}

/** Also changes what its readers have by it. @throws NotFound, InvalidInput, Conflict */
export async function changeOrganisation(
  deps: OrganisationDeps,
  { id, version }: { id: number; version: number },
  form: OrganisationForm,
  by: Administrator,
): Promise<void> {
  const entries = readEntries(form)
  await withFreeDomains(() =>
    inTransaction(deps.db, async (tx) => {
      const before = await lockOrganisation(tx, id)
      if (before.version !== version) throw new Conflict('edited_meanwhile', organisationMessages.changed)
      const now = deps.now()
      const { used, invited } = await countSeats(tx, id, now)
      const held = used + invited
      if (form.seats < held)
        throw new InvalidInput('seats', `${held} seats are taken or held by invitations. Free some of them first`)
      const columns = toColumns(deps, form, before)
      const after = await tx
        .updateTable('organisations')
        .set({ ...columns, version: version + 1, full_notified_at: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await storeEntries(deps, tx, after, entries)
      await endSeatsWithoutDomain(tx, after, { domains: entries.domains, actorId: by.userId, now })
      await renewIfChanged(tx, { before, after }, { by, now })
      const detail = { before: detailOf(before), after: { ...detailOf(after), ...entries } }
      await record(tx, 'organisation.changed', after, { by, now, detail })
    }),
  )
}

/** Its readers lose its plan now. @throws NotFound */
export async function endOrganisation(deps: OrganisationDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockOrganisation(tx, id)
    const now = deps.now()
    if (before.ends_at <= now) return
    const after = await tx
      .updateTable('organisations')
      .set({ ends_at: now, version: before.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await renewIfChanged(tx, { before, after }, { by, now })
    await record(tx, 'organisation.ended', after, { by, now, detail: {} })
    invalidate(tx, [networksKey])
  })
}

const readEntries = ({ domains, networks, managers }: OrganisationForm): Entries => ({
  domains: [...new Set(domains.map(readDomain))],
  networks: [...new Set(networks.map(readNetwork))],
  managers: [...new Set(managers.map(readManager))],
})

/** An organisation that was ended early stays so until its last day changes. */
function toColumns({ settings }: OrganisationDeps, form: OrganisationForm, before: OrganisationRow | null) {
  const { timeZone } = settings.current().contact
  const { name, plan, seats, startsOn, endsOn, orderNumber, note } = form
  return {
    name,
    plan,
    seats,
    note,
    order_number: orderNumber,
    starts_on: startsOn,
    ends_on: endsOn,
    starts_at: toInstant(`${startsOn}T00:00:00`, timeZone),
    ends_at: before?.ends_on === endsOn ? before.ends_at : toInstant(`${endsOn}T23:59:59`, timeZone),
  }
}

async function renewIfChanged(
  tx: Transaction,
  { before, after }: Record<'before' | 'after', OrganisationRow>,
  { by, now }: { by: Administrator; now: Date },
) {
  const isSame =
    before.plan === after.plan && +before.starts_at === +after.starts_at && +before.ends_at === +after.ends_at
  if (isSame) return
  const reason = `${after.name} has ${planNames[after.plan]} from ${after.starts_on} to ${after.ends_on}`
  const ended = `${after.name} has ended`
  await renewPeriods(tx, after, { actorId: by.userId, reason: after.ends_at <= now ? ended : reason, now })
}

async function storeEntries(
  deps: OrganisationDeps,
  tx: Transaction,
  { id, name }: OrganisationRow,
  { domains, networks, managers }: Entries,
) {
  const known = await findManagers(tx, id)
  for (const table of ['organisation_domains', 'organisation_networks', 'organisation_managers'] as const)
    await tx.deleteFrom(table).where('organisation_id', '=', id).execute()
  const own = { organisation_id: id }
  for (const domain of domains)
    await tx
      .insertInto('organisation_domains')
      .values({ ...own, domain })
      .execute()
  for (const network of networks)
    await tx
      .insertInto('organisation_networks')
      .values({ ...own, network })
      .execute()
  for (const email_key of managers)
    await tx
      .insertInto('organisation_managers')
      .values({ ...own, email_key })
      .execute()
  invalidate(tx, [networksKey])
  for (const to of managers.filter((key) => !known.includes(key)))
    await deps.sendMail(tx, { to, template: organisationManagerMail, data: { organisation: name } })
}

/** @throws InvalidInput if another organisation has one of the domains */
async function withFreeDomains<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new InvalidInput('domains', 'Another organisation already has one of these domains')
  }
}

const detailOf = ({ plan, starts_on, ends_on, seats, order_number }: OrganisationRow) => ({
  plan,
  from: starts_on,
  until: ends_on,
  seats,
  orderNumber: order_number,
})

interface Recorded {
  by: Administrator
  now: Date
  detail: Record<string, unknown>
}

const record = (
  tx: Transaction,
  action: 'organisation.added' | 'organisation.changed' | 'organisation.ended',
  { id, name }: OrganisationRow,
  { by, now, detail }: Recorded,
) => recordAction(tx, { by, action, subject: { kind: 'organisation', id, name }, detail }, now)
