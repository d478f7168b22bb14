import { emailKey } from '../../../platform/contract/accounts/rules.ts'
import { whitePaperFileLink } from '../../../platform/contract/links.ts'
import { getPublishedEntry } from '../../../platform/server/content/queries.ts'
import { withoutTag } from '../../../platform/server/core/address-rules.ts'
import { days, hours, minutes, seconds } from '../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import { recordLinks, recordReplaced, refusedLink } from '../../../platform/server/core/mailed-links.ts'
import { hasAttempt, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { whitePaperLimits, whitePaperMessages } from '../contract/rules.ts'
import type { WhitePaperDeps } from './deps.ts'
import { whitePapers } from './index.ts'
import { whitePaperMail } from './mails/white-paper.ts'

/** A whole company may be one network. */
const perNetwork = { name: 'white paper, network', burst: 10, every: minutes(3) }
/** The address may be anybody's. Beyond the limit the answer is the same, and nothing is mailed. */
const perAddress = { name: 'white paper, address', burst: 2, every: hours(12) }
const links = { name: 'white paper link', burst: 40, every: seconds(20) }

interface Asking {
  slug: string
  name: string
  email: string
  company: string
  consent: string
  network: string
}

/** The request becomes a lead when the link is opened. @throws NotFound, Conflict, TooManyAttempts, InvalidInput */
export async function requestPaper({ db, now, sendMail }: WhitePaperDeps, asking: Asking): Promise<void> {
  const { slug, name, email, company, consent, network } = asking
  await takeAttempt(db, { limit: perNetwork, subject: network }, now())
  const paper = await getPublishedEntry(db, whitePapers.kind, slug)
  if (!paper.is_open) throw new Conflict('white_paper_closed', whitePaperMessages.closed)
  if (consent !== paper.consent) throw new Conflict('consent_changed', whitePaperMessages.consentChanged)
  const key = emailKey(email)
  if (key === null) throw new InvalidInput('email', 'The address is not valid')
  if (!(await hasAttempt(db, { limit: perAddress, subject: `${paper.id} ${withoutTag(key)}` }, now()))) return
  const token = newSecret()
  const endsAt = new Date(now().getTime() + days(whitePaperLimits.linkDays))
  const link = { token_hash: hashOf(token), link_ends_at: endsAt }
  await inTransaction(db, async (tx) => {
    const given = { name, email, company, consent, asked_at: now(), ...link }
    const older = await tx
      .selectFrom('white_paper_leads')
      .select('token_hash')
      .where('white_paper_id', '=', paper.id)
      .where('email_key', '=', key)
      .where('confirmed_at', 'is', null)
      .execute()
    const replaced = older.map(({ token_hash }) => token_hash)
    await recordLinks(tx, 'white-paper', { links: [{ token_hash: link.token_hash, expires_at: endsAt }], replaced })
    await tx
      .insertInto('white_paper_leads')
      .values({ white_paper_id: paper.id, email_key: key, ...given })
      .onConflict((conflict) =>
        conflict.columns(['white_paper_id', 'email_key']).where('confirmed_at', 'is', null).doUpdateSet(given),
      )
      .execute()
    const data = { token, title: paper.title, sponsor: paper.sponsor, validUntil: endsAt.toISOString() }
    await sendMail(tx, { to: email, template: whitePaperMail, data })
  })
}

/** @throws VerificationFailed */
export async function findByToken(db: Database, token: string, now: Date) {
  if (!isSecretFormat(token)) throw await refusedLink(db, 'white-paper', token, now)
  const row = await db
    .selectFrom('white_paper_leads')
    .innerJoin('white_papers', 'white_papers.id', 'white_paper_id')
    .select(['white_paper_leads.id', 'slug', 'title', 'sponsor', 'file'])
    .where('token_hash', '=', hashOf(token))
    .where('link_ends_at', '>', now)
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.file) throw await refusedLink(db, 'white-paper', token, now)
  return { ...row, file: row.file }
}

/** Returns the address of the file, which works for some hours. @throws VerificationFailed, TooManyAttempts */
export async function proveMailbox(
  { db, now, tickets }: WhitePaperDeps,
  { token, network }: { token: string; network: string },
): Promise<string> {
  await takeAttempt(db, { limit: links, subject: network }, now())
  const { id, file } = await findByToken(db, token, now())
  await inTransaction(db, (tx) => confirmRequest(tx, id, now()))
  return `${whitePaperFileLink(file)}?ticket=${tickets.sign(file, id)}`
}

/** It takes the place of what the reader confirmed before. */
async function confirmRequest(tx: Transaction, id: number, now: Date) {
  const request = await tx
    .selectFrom('white_paper_leads')
    .select(['white_paper_id', 'email_key'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return
  const earlier = await tx
    .deleteFrom('white_paper_leads')
    .where('white_paper_id', '=', request.white_paper_id)
    .where('email_key', '=', request.email_key)
    .where('confirmed_at', 'is not', null)
    .returning('token_hash')
    .execute()
  await recordReplaced(
    tx,
    earlier.map(({ token_hash }) => token_hash),
  )
  await tx.updateTable('white_paper_leads').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** Returns the download's file name. The ticket must be from an opened mail link. @throws NotFound */
export async function requirePaperTicket(
  { db, tickets }: WhitePaperDeps,
  file: string,
  ticket: string,
): Promise<string> {
  const lead = tickets.read(file, ticket)
  const row = await db
    .selectFrom('white_paper_leads')
    .innerJoin('white_papers', 'white_papers.id', 'white_paper_id')
    .innerJoin('attachments', 'attachments.name', 'white_papers.file')
    .select('download_name')
    .where('white_paper_leads.id', '=', lead ?? 0)
    .where('confirmed_at', 'is not', null)
    .where('white_papers.file', '=', file)
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('file', file))
  return row.download_name
}
