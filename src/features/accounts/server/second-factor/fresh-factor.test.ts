import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { requires, useEditor } from '../../../../../test/second-factor.ts'
import { apiEndpoints } from '../../../../app/contract/api.ts'
import type { Endpoint, Method } from '../../../../platform/contract/endpoint.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@example.com' })
const { edo, setsUpApp } = useEditor(magazine, { role: 'admin' })

/** What gives or keeps power, or carries money or all readers away. */
const guarded: Record<string, object> = {
  'POST /admin/staff-invitations': { email: 'me@evil.example', role: 'admin' },
  'POST /admin/staff-invitations/:id/resend': {},
  'PUT /admin/staff/:id/role': { role: 'admin' },
  'PUT /admin/staff/:id/active': { isActive: true },
  'DELETE /admin/staff/:id/second-factor': {},
  'POST /admin/api-keys': { name: 'Mine', scopes: ['members'] },
  'GET /admin/members.csv': {},
  'GET /admin/newsletter-subscribers.csv': {},
  'POST /admin/exports': { format: 'markdown' },
  'POST /admin/exports/:id/ticket': {},
  'PUT /admin/settings/:group': { value: requires([]), version: 0 },
  'POST /admin/settings/:group/undo': { change: 1, version: 1 },
  'POST /admin/settings-file': { file: {}, isDryRun: false },
  'POST /admin/payments/:id/refunds': { key: randomUUID(), paymentId: 'pay_1', amount: 100, reason: 'Mine' },
  'POST /admin/webhooks': { address: 'https://evil.example/', events: ['article.published'] },
  'PUT /admin/webhooks/:id/on': { isOn: true },
}

/** Calls of administrators alone that change something and ask for no fresh second factor, since nobody gains power by them. */
const withoutFactor = {
  'takes power away': `DELETE staff-invitations/:id, POST staff/:id/sign-out, DELETE api-keys/:id, DELETE webhooks/:id`,
  'is daily work that the audit log names': `DELETE clear-article-views, POST connections/:name/test, POST backup-key, POST sender-domain,
    PUT first-steps, PUT first-steps/:name, POST webhook-messages/:id/replay, POST member-changes,
    POST member-changes/:id/undo, PUT members/:id/note, DELETE members/:id/suppression,
    PUT members/:id/labels/:label, DELETE members/:id/labels/:label, POST member-imports,
    PUT member-imports/:id, POST member-imports/:id/run, POST labels, PUT labels/:id, DELETE labels/:id,
    PUT newsletter-sends/:id/archive, POST newsletters, PUT newsletters/:id, DELETE newsletters/:id,
    POST newsletters/:id/restoration, POST send-newsletter, POST fetch-newsletter-articles,
    POST preview-newsletter, POST test-newsletter, POST newsletter-audience, POST newsletter-schedules,
    DELETE newsletter-schedules/:id, POST newsletter-sends/:id/pause, POST newsletter-sends/:id/resume,
    POST newsletter-sends/:id/cancel, POST newsletter-sends/:id/retry, POST newsletter-imports,
    PUT newsletter-imports/:id, POST newsletter-imports/:id/run, POST organisations, PUT organisations/:id,
    POST organisations/:id/end, POST organisations/:id/payments,
    POST organisations/:id/receipts/:receipt/undo, PUT catalogue, POST catalogue-history/:change/undo,
    POST catalogue/:kind/:id/remove, POST settings/:group/preview, PUT subscriptions,
    POST members/:id/benefit-grants, DELETE members/:id/benefit-grants/:grant, POST offers,
    POST offers/:id/end, DELETE offers/:id, POST failed-jobs/:id/retry, POST site-imports,
    POST site-imports/addresses, PUT site-imports/:id, POST site-imports/:id/run, POST site-imports/:id/stop,
    POST site-imports/:id/go-on, POST site-imports/:id/undo`,
}

const calls = Object.entries<Endpoint>(apiEndpoints)
const isTestedElsewhere = (name: string) => /^\w+ \/(auth\/factors|admin\/connections)\//.test(name)

test('each call of administrators that changes something asks for a fresh second factor, or is known not to', () => {
  const withNone = calls.filter(
    ([name, { access, freshFactor }]) => access === 'admin' && !freshFactor && !name.startsWith('GET '),
  )
  const known = Object.values(withoutFactor).flatMap((names) => names.split(/,\s+/))
  expect(withNone.map(([name]) => name.replace(' /admin/', ' ')).toSorted()).toEqual(known.toSorted())
})

test('an administrator gives it again before anything that gives or keeps power, or carries money or all readers away', async () => {
  const declared = calls
    .filter(([name, { freshFactor }]) => freshFactor && !isTestedElsewhere(name))
    .map(([name]) => name)
  expect(declared.toSorted()).toEqual(Object.keys(guarded).toSorted())
  const { code } = await setsUpApp()
  later(magazine, minutes(11))
  const before = await power()
  for (const [name, body] of Object.entries(guarded)) {
    const address = name.replace(':id', String(anna.userId)).replace(':group', 'security')
    const [method, path] = address.split(' ') as [Method, string]
    const answer = await edo.call(method, path, method === 'GET' ? {} : { body })
    expect([name, answer.status, answer.json().code]).toEqual([name, 403, 'factor_not_fresh'])
  }
  expect(await power()).toEqual(before)
  expect((await edo.call('PUT', '/admin/settings/contact', { body: { value: {}, version: 7 } })).status).not.toBe(403)
  expect((await edo.post('/auth/factors/proof', { code: code() })).status).toBe(200)
  const inviting = guarded['POST /admin/staff-invitations']
  expect((await edo.post('/admin/staff-invitations', inviting)).status).toBe(201)
})

async function power() {
  const { members, invitations } = (await anna.get('/admin/staff')).json()
  const { groups } = (await anna.get('/admin/settings')).json()
  return { groups, invitations, roles: members.map(({ role }: { role: string }) => role) }
}
