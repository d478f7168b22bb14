import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anEvent } from '../../../../test/events.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { acme } from '../../../../test/organisations.ts'
import { aReportForm } from '../../../../test/reports.ts'
import type { OptionalScreen } from '../contract/optional-screens.ts'

const magazine = useMagazine()
const anna = useMember(magazine, { role: 'admin' })
const inUse = async (who = anna): Promise<string[]> => (await who.get('/admin/screens-in-use')).json().inUse

const made: Partial<Record<OptionalScreen, object>> = {
  snippets: { name: 'Note', html: '<p>Noted.</p>' },
  glossary: { slug: 'esr', term: 'ESR', explanation: 'Equivalent series resistance.' },
  events: anEvent(),
  reports: aReportForm(),
  organisations: acme,
  offers: { code: 'FAIR-26', percentOff: 20 },
  'api-keys': { name: 'A phone', scopes: ['articles.read'] },
}

test('a new magazine has none of the screens in the menu that it does not need', async () => {
  await magazine.publishes()
  expect(await inUse()).toEqual([])
})

test.each(Object.entries(made))('the menu has %s once something was made there', async (screen, body) => {
  const answer = await anna.post(`/admin/${screen}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(await inUse()).toEqual([screen])
  expect(await inUse(await aMember(magazine, { role: 'writer' }))).toEqual([screen])
})

test('the menu loses a screen when the last entry is deleted', async () => {
  await anna.post('/admin/events', anEvent())
  expect(await inUse()).toEqual(['events'])
  await sql`update events set deleted_at = now()`.execute(magazine.database.db)
  expect(await inUse()).toEqual([])
})
