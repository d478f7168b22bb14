import { describe, expect, test } from 'vitest'
import { deleteExpired } from '../src/features/accounts/server/sweep.ts'
import { sweepNewsletter } from '../src/features/newsletter/server/sweep.ts'
import { sweepLeads } from '../src/features/white-papers/server/leads.ts'
import { days, hours } from '../src/platform/server/core/durations.ts'
import { later } from './clock.ts'
import { sendsForm } from './forms.ts'
import type { Answer } from './magazine.ts'
import { aMember, useMember } from './members.ts'
import { acme } from './organisations.ts'
import { paying, usePayingMagazine } from './payments.ts'
import { savesSettings } from './settings.ts'
import { aPassword, Visitor } from './visitor.ts'

const magazine = usePayingMagazine()
const signedInFor = days(1000)
const admin = useMember(magazine, { role: 'admin', email: 'admin@magazine.test', signedInFor })
const { buys } = paying(magazine)
const reader = 'priya@example.com'

const tokenTo = async (email: string, path: string) => {
  const { text } = await magazine.mailTo(email)
  return new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1] ?? ''
}
const visitor = () => new Visitor(magazine)

const owner = () => aMember(magazine, { email: reader, hasPassword: true, signedInFor })

interface MailedLink {
  /** Makes what the links are for. Returns a function that mails one, which replaces the one before. */
  prepares(): Promise<() => Promise<string>>
  opens(token: string): Promise<Answer>
  lasts: number
  says: Partial<Record<State, [status: number, text: string]>>
}

const states = ['unused', 'used', 'replaced', 'expired', 'unknown', 'cut off', 'withdrawn'] as const
type State = (typeof states)[number]

const unknown: [number, string] = [400, 'We do not recognise this link']
const cutOff: [number, string] = [400, 'This link is incomplete']
const broken = { unknown, 'cut off': cutOff }

const aPaper = async () => {
  const pdf = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n')
  const { file } = (
    await sendsForm(admin, '/admin/white-papers/file', [
      ['name', 'Drivers'],
      ['file', pdf, 'drivers.pdf'],
    ])
  ).json()
  const form = { title: 'Drivers', sponsor: 'Gate & Co', summary: 'How.', text: 'One.', consent: 'I agree.', file }
  return (await admin.post('/admin/white-papers', { ...form, isPublished: true })).json().entry.slug as string
}

const aNewsletterLink = async (path: string) => {
  await savesSettings(admin, 'newsletter', { isConfirmed: true })
  return async () => {
    await visitor().post('/auth/subscribe', { username: 'Priya', email: reader })
    if (path === 'confirm-newsletter') return tokenTo(reader, path)
    await visitor().post(`/auth/confirm-newsletter/${await tokenTo(reader, 'confirm-newsletter')}`)
    return tokenTo(reader, 'unsubscribe-newsletter')
  }
}

const kinds: Record<string, MailedLink> = {
  'verifies an address': {
    async prepares() {
      await visitor().post('/auth/register', { username: 'Priya', email: reader, password: aPassword })
      const first = tokenTo(reader, 'verify-email')
      let count = 0
      return async () => {
        count += 1
        if (count === 1) return first
        await visitor().post('/auth/resend-verification', { email: reader })
        return tokenTo(reader, 'verify-email')
      }
    },
    opens: (token) => visitor().post(`/auth/verify-email/${token}`),
    lasts: hours(48),
    says: {
      unused: [200, 'verified'],
      used: [400, 'Your email address is already verified. You can sign in.'],
      replaced: [400, 'A newer email has replaced this link. Open the latest email, or send a new link.'],
      expired: [400, 'This link has expired. Send a new link.'],
      ...broken,
    },
  },
  'sets a new password': {
    async prepares() {
      await owner()
      return async () => {
        await visitor().post('/auth/request-password-reset', { email: reader })
        return tokenTo(reader, 'reset-password')
      }
    },
    opens: (token) => visitor().post(`/auth/reset-password/${token}`, { password: 'Calm52!Oscillator' }),
    lasts: hours(1),
    says: {
      unused: [200, ''],
      used: [400, 'This link has already been used. If you have chosen a new password, sign in with it.'],
      replaced: [400, 'A newer email has replaced this link. Open the latest email, or request a new link.'],
      expired: [400, 'This link has expired. Please request a new link.'],
      withdrawn: [400, 'This link is no longer valid. Please request a new link.'],
      ...broken,
    },
  },
  'changes an address': {
    async prepares() {
      const priya = await owner()
      return async () => {
        await priya.post('/auth/email-change', { email: 'priya@new.example', password: aPassword })
        await magazine.mailTo('priya@new.example')
        return tokenTo(reader, 'confirm-email')
      }
    },
    opens: (token) => visitor().post(`/auth/confirm-email/${token}`),
    lasts: hours(48),
    says: {
      unused: [200, 'your other address'],
      used: [400, 'This link has already been used. Your account shows whether the change is complete.'],
      replaced: [400, 'A newer email has replaced this link.'],
      expired: [400, 'This link has expired. Start the change again in your account.'],
      withdrawn: [400, 'This link is no longer valid. Start the change again in your account.'],
      ...broken,
    },
  },
  'invites to the staff': {
    prepares: async () => async () => {
      await admin.post('/admin/staff-invitations', { email: reader, role: 'writer' })
      return tokenTo(reader, 'invitation')
    },
    opens: (token) => visitor().post(`/auth/invitations/${token}`, { username: 'Priya', password: aPassword }),
    lasts: days(7),
    says: {
      unused: [200, ''],
      used: [400, 'This link has already been used. If you have accepted the invitation, sign in.'],
      replaced: [400, 'A newer email has replaced this link. Open the latest email'],
      expired: [400, 'This link has expired. Ask an administrator of the magazine for a new invitation.'],
      withdrawn: [400, 'This link is no longer valid. Ask an administrator'],
      ...broken,
    },
  },
  'gives a seat': {
    async prepares() {
      const { id } = (await admin.post('/admin/organisations', { ...acme, domains: [], seats: 5 })).json().organisation
      const boss = await aMember(magazine, { email: 'boss@acme.com', signedInFor })
      return async () => {
        await boss.post(`/auth/organisations/${id}/invitations`, { addresses: reader })
        return tokenTo(reader, 'seat')
      }
    },
    opens: async (token) => (await aMember(magazine)).post(`/auth/seat-invitations/${token}`),
    lasts: days(14),
    says: {
      unused: [200, ''],
      used: [
        400,
        'This link has already been used. If you have accepted the invitation, your account shows your seat.',
      ],
      replaced: [400, 'A newer email has replaced this link. Open the latest email'],
      expired: [400, 'This link has expired. Ask your organisation for a new invitation.'],
      withdrawn: [400, 'This link is no longer valid. Ask your organisation'],
      ...broken,
    },
  },
  'leads to a white paper': {
    async prepares() {
      const slug = await aPaper()
      return async () => {
        const asking = { name: 'Asha', email: reader, company: 'Circuits Ltd', consent: 'I agree.' }
        await visitor().post(`/home/white-papers/${slug}/requests`, asking)
        return tokenTo(reader, 'white-paper')
      }
    },
    opens: (token) => visitor().post(`/home/white-paper-links/${token}`),
    lasts: days(7),
    says: {
      unused: [200, 'ticket'],
      used: [200, 'ticket'],
      replaced: [400, 'A newer email has replaced this link. Open the latest email'],
      expired: [400, 'This link has expired. Please ask for the white paper again.'],
      ...broken,
    },
  },
  'gives a year': {
    prepares: async () => async () => {
      const buyer = await aMember(magazine, { signedInFor })
      await buys(buyer, 'gold', { gift: { email: reader, sendOn: '2026-03-02', message: '' } })
      return tokenTo(reader, 'gift')
    },
    opens: async (token) => (await aMember(magazine)).post(`/auth/gifts/${token}/redeem`),
    lasts: days(366),
    says: {
      unused: [200, 'gold'],
      used: [409, 'This gift has already been redeemed.'],
      expired: [409, 'This gift has expired.'],
      unknown: [404, 'We do not recognise this link'],
      'cut off': [404, 'This link is incomplete'],
    },
  },
  'confirms a newsletter': {
    prepares: () => aNewsletterLink('confirm-newsletter'),
    opens: (token) => visitor().post(`/auth/confirm-newsletter/${token}`),
    lasts: days(31),
    says: {
      unused: [200, 'Subscription successful!'],
      used: [200, 'Subscription successful!'],
      replaced: [200, 'Subscription successful!'],
      expired: [400, 'This link has expired. Please subscribe again.'],
      unknown: [
        400,
        'We do not recognise this link. Open it from the email again. If that does not help, you can subscribe',
      ],
      'cut off': [400, 'This link is incomplete'],
      withdrawn: [400, 'You have unsubscribed since. To get the newsletter again, subscribe'],
    },
  },
  'ends a newsletter': {
    prepares: () => aNewsletterLink('unsubscribe-newsletter'),
    opens: (token) => visitor().post(`/auth/unsubscribe-newsletter/${token}`),
    lasts: days(3000),
    says: {
      unused: [200, 'Unsubscribed successfully'],
      used: [200, 'Unsubscribed successfully'],
      expired: [200, 'Unsubscribed successfully'],
      ...broken,
    },
  },
}

const withdrawals: Record<string, (token: string) => Promise<unknown>> = {
  'sets a new password': async () => {
    const priya = visitor()
    await priya.signIn(reader, aPassword)
    return priya.post('/auth/change-password', { currentPassword: aPassword, password: 'Other52!Oscillator' })
  },
  'changes an address': async () => {
    const priya = visitor()
    await priya.signIn(reader, aPassword)
    return priya.call('DELETE', '/auth/email-change')
  },
  'invites to the staff': async () => {
    const [{ id }] = (await admin.get('/admin/staff')).json().invitations
    return admin.call('DELETE', `/admin/staff-invitations/${id}`)
  },
  'gives a seat': () => magazine.database.db.deleteFrom('organisation_invitations').execute(),
  'confirms a newsletter': async (token) => {
    await visitor().post(`/auth/confirm-newsletter/${token}`)
    return visitor().post('/auth/unsubscribe-newsletter', { email: reader })
  },
}

async function inState(kind: string, { prepares, opens, lasts }: MailedLink, state: State): Promise<string> {
  const mails = await prepares()
  const token = await mails()
  expect(token).toMatch(/^[\w-]{40,}$/)
  if (state === 'cut off') return token.slice(0, -1)
  if (state === 'unknown') return 'A'.repeat(token.length)
  if (state === 'used') expect((await opens(token)).status).toBe(200)
  if (state === 'replaced') await mails()
  if (state === 'withdrawn') await withdrawals[kind]?.(token)
  if (state === 'expired') {
    later(magazine, lasts + hours(1))
    const { db } = magazine.database
    for (const sweep of [deleteExpired, sweepLeads, sweepNewsletter]) await sweep(db, magazine.clock.now)
  }
  return token
}

describe.each(Object.entries(kinds))('a link that %s', (kind, link) => {
  for (const state of states) {
    const expected = link.says[state]
    if (!expected) continue
    test(`says so if it is ${state}`, async () => {
      const answer = await link.opens(await inState(kind, link, state))
      expect([answer.status, answer.text]).toEqual([expected[0], expect.stringContaining(expected[1])])
    })
  }
})

test('an old link that nobody remembers is one that no email carried', async () => {
  const link = kinds['sets a new password']
  if (!link) throw new Error('No such link')
  const token = await inState('sets a new password', link, 'expired')
  later(magazine, days(91))
  await deleteExpired(magazine.database.db, magazine.clock.now)
  expect((await link.opens(token)).json().message).toMatch(/^We do not recognise this link/)
  expect(await magazine.database.db.selectFrom('mailed_links').selectAll().execute()).toEqual([])
})
