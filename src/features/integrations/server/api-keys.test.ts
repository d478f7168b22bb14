import { expect, test } from 'vitest'
import { said } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { aForm } from '../../../../test/newsroom.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { type KeyScope, keyMessages, keyScopeNames } from '../../../platform/contract/scopes.ts'
import { newSecret } from '../../../platform/server/core/secrets.ts'
import { keyLimit } from './identify-program.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })

async function makes(scopes: KeyScope[], name = 'The importer') {
  const answer = await admin.post('/admin/api-keys', { name, scopes })
  expect(answer.status).toBe(201)
  return answer.json() as { key: string; id: number }
}

function aProgram(key: string) {
  const program = new Visitor(magazine)
  program.token = key
  return program
}

const listed = async () => (await admin.get('/admin/api-keys')).json().keys

test('an API key opens the calls of its scope, is counted, and signs what it does with its name', async () => {
  const { key, id } = await makes(['articles.read', 'articles.write'])
  const program = aProgram(key)
  const added = await program.post('/admin/addNewsArticle', aForm({ title: 'Written by a program' }))
  expect(added.status).toBe(201)
  const article = await program.get(`/admin/article/${added.json().id}`)
  expect(article.json().Title ?? article.json().title).toBe('Written by a program')
  const now = magazine.clock.now.toISOString()
  const scopes = ['articles.read', 'articles.write']
  const of = { id, name: 'The importer', scopes, start: key.slice(0, 8), createdBy: 'Asha', createdAt: now }
  expect(await listed()).toEqual([{ ...of, uses: 2, lastUsedAt: now, revokedAt: null }])
  const log = (await admin.get('/admin/audit-log')).json().data
  expect(log.map(({ action, adminName }: Record<string, unknown>) => [action, adminName])).toEqual([
    ['article.published', 'The importer (API key)'],
    ['article.added', 'The importer (API key)'],
    ['api-key.made', 'Asha'],
  ])
})

test('an API key is not stored, and neither are its characters beyond those that tell it from others', async () => {
  const { key } = await makes(['members'])
  const rows = await magazine.database.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(8))
})

test('an API key is refused where it lacks the scope, and by every call that names none', async () => {
  const reads = aProgram((await makes(['articles.read'])).key)
  const refused = [403, keyMessages.outOfScope('articles.write')]
  expect(await said(reads.post('/admin/addNewsArticle', aForm()))).toEqual(refused)
  expect((await reads.get('/admin/members')).status).toBe(403)
  const all = aProgram((await makes([...keyScopeNames])).key)
  for (const path of ['/admin/staff', '/admin/api-keys', '/admin/settings', '/auth/profile', '/home/news-all'])
    expect((await all.get(path)).status, path).toBe(403)
  const made = all.post('/admin/api-keys', { name: 'More', scopes: ['members'] })
  expect(await said(made)).toEqual([403, keyMessages.closed])
})

test('an API key opens nothing once it is revoked, or its maker has left the staff', async () => {
  const { key, id } = await makes(['articles.read'])
  const program = aProgram(key)
  expect((await program.get('/admin/dashboard')).status).toBe(200)
  expect((await admin.call('DELETE', `/admin/api-keys/${id}`)).status).toBe(200)
  expect((await admin.call('DELETE', `/admin/api-keys/${id}`)).status).toBe(404)
  expect(await said(program.get('/admin/dashboard'))).toEqual([401, keyMessages.unknown])
  expect((await listed())[0]).toMatchObject({ revokedAt: magazine.clock.now.toISOString() })

  const leaver = await aMember(magazine, { role: 'admin' })
  const theirs = (await leaver.post('/admin/api-keys', { name: 'Theirs', scopes: ['members'] })).json()
  const { db } = magazine.database
  await db.updateTable('users').set({ role: 'editor' }).where('id', '=', leaver.userId).execute()
  expect((await aProgram(theirs.key).get('/admin/members')).status).toBe(403)
  await db.updateTable('users').set({ role: 'reader' }).where('id', '=', leaver.userId).execute()
  expect((await aProgram(theirs.key).get('/admin/members')).status).toBe(401)
})

test('an API key that nobody made is refused with 401', async () => {
  await makes(['articles.read'])
  for (const rest of [newSecret(), '', 'short', 'x'.repeat(5_000), `${newSecret()}'--`])
    expect((await aProgram(`gpk_${rest}`).get('/home/news-all')).status, rest).toBe(401)
})

test('an API key does not work as a cookie, nor beside one', async () => {
  const { key } = await makes(['articles.read'])
  const visitor = new Visitor(magazine)
  visitor.cookies['gp_admin'] = key
  expect((await visitor.get('/admin/dashboard')).status).toBe(401)
})

test('an API key may make so many calls, and no more for a while', async () => {
  const program = aProgram((await makes(['articles.read'])).key)
  const calls = Array.from({ length: keyLimit.burst }, () => program.get('/admin/author-choices'))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await program.get('/admin/author-choices')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  magazine.clock.now = new Date(magazine.clock.now.getTime() + keyLimit.every)
  expect((await program.get('/admin/author-choices')).status).toBe(200)
})

test('an API key is not made without a name of its length, or a scope that there is', async () => {
  const forms = [
    { name: '', scopes: ['members'] },
    { name: 'x'.repeat(61), scopes: ['members'] },
    { name: 'No scope', scopes: [] },
    { name: 'Too much', scopes: ['everything'] },
  ]
  for (const body of forms) expect((await admin.post('/admin/api-keys', body)).status, body.name).toBe(400)
  expect(await listed()).toEqual([])
})

test('an API key is shown in the document of the API where it opens a call', async () => {
  const { paths, components } = (await magazine.get('/api/openapi.json')).json()
  expect(components.securitySchemes.apiKey.scheme).toBe('bearer')
  expect(paths['/api/admin/members'].get).toMatchObject({
    security: [{ bearer: [] }, { apiKey: [] }],
    description: 'Open to API keys with the scope `members`.',
  })
  expect(paths['/api/admin/staff'].get.security).toEqual([{ bearer: [] }])
})
