import { beforeEach, describe, expect, test } from 'vitest'
import { isRefused, said } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { statusesOf, Visitor } from '../../../../test/visitor.ts'
import { mostSharedReaders } from '../contract/shared-article-rules.ts'

const magazine = useMagazine({ pages: true })
let gold: SignedIn
let article: number

beforeEach(async () => {
  gold = await aMember(magazine, { plan: 'gold' })
  const html = `<p>${'Open. '.repeat(100)}</p><p>SECRET-OF-GOLD</p>`
  article = await magazine.publishes({ title: 'For gold', access: 'gold', html })
})

const makes = async (reader: SignedIn = gold, articleId = article) =>
  reader.post('/auth/shared-articles', { articleId })
const tokenOf = (address: string) => address.split('#gift=')[1] ?? ''
const aLink = async () => tokenOf((await makes()).json().address)
let people = 0
const opens = (token: string, { pass, articleId = article }: { pass?: string; articleId?: number } = {}) => {
  people += 1
  const visitor = new Visitor(magazine, { ip: `198.51.100.${people % 250}` })
  return visitor.post('/home/shared-article', { token, articleId, ...(pass && { pass }) })
}

describe('a gift link', () => {
  test('opens a gated article to ten people, and counts each of them once', async () => {
    const token = await aLink()
    const first = (await opens(token)).json()
    expect(first.view.article.Description).toContain('SECRET-OF-GOLD')
    for (let i = 0; i < 3; i++) expect((await opens(token, { pass: first.pass })).json().pass).toBe(first.pass)
    expect((await gold.get('/auth/shared-articles')).json()).toMatchObject([{ title: 'For gold', opened: 1 }])
    const rest = await Promise.all(Array.from({ length: mostSharedReaders + 2 }, () => opens(token)))
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(mostSharedReaders - 1)
    const refused = rest.find(({ status }) => status === 403)
    expect(refused?.json()).toMatchObject({
      code: 'share_used_up',
      message: expect.stringContaining('its limit of 10 readers'),
    })
    expect(refused?.text).not.toContain('SECRET')
    expect((await opens(token, { pass: 'A'.repeat(43) })).status).toBe(403)
    expect((await opens(token, { pass: first.pass })).status).toBe(200)
  })

  test('opens to ten people however its pass is handed on, and however often it is revoked and made anew', async () => {
    const token = await aLink()
    const { pass } = (await opens(token)).json()
    const newcomers = []
    for (let i = 0; i < 40; i++) newcomers.push(await opens(token, { pass }))
    // Four more networks are allowed for the same reader.
    expect(newcomers.filter(({ status }) => status === 200)).toHaveLength(4 + mostSharedReaders - 1)
    const { id } = (await makes()).json()
    await gold.call('DELETE', `/auth/shared-articles/${id}`)
    const fresh = await aLink()
    expect((await opens(fresh)).json().code).toBe('share_used_up')
    expect((await gold.get('/auth/shared-articles')).json()).toMatchObject([{ opened: mostSharedReaders }])
    const other = await aMember(magazine, { plan: 'gold' })
    expect((await opens(tokenOf((await makes(other)).json().address))).status).toBe(200)
  })

  test('is the same each time its maker asks, opens nothing once it is revoked, and a new one takes its place', async () => {
    const answers = [...(await Promise.all([makes(), makes()])), await makes()]
    expect(new Set(answers.map((answer) => answer.json().address)).size).toBe(1)
    const { id, address } = (await makes()).json()
    const other = await aMember(magazine, { plan: 'gold' })
    expect((await other.call('DELETE', `/auth/shared-articles/${id}`)).status).toBe(404)
    expect((await gold.call('DELETE', `/auth/shared-articles/${id}`)).status).toBe(200)
    expect((await opens(tokenOf(address))).json().code).toBe('share_revoked')
    expect((await gold.get('/auth/shared-articles')).json()).toEqual([])
    const token = await aLink()
    expect(token).not.toBe(tokenOf(address))
    await magazine.database.db.deleteFrom('subscriptions').where('user_id', '=', gold.userId).execute()
    expect((await opens(token)).json()).toMatchObject({
      code: 'share_revoked',
      message: expect.stringContaining('can no longer give articles'),
    })
  })

  test('opens its own article only, and nothing that is not published', async () => {
    const other = await magazine.publishes({ access: 'gold', html: '<p>OTHER-SECRET</p>' })
    const token = await aLink()
    const refused = await opens(token, { articleId: other })
    expect([refused.status, refused.json().code]).toEqual([403, 'share_invalid'])
    await magazine.database.db.updateTable('articles').set({ published_at: null }).execute()
    expect((await opens(token)).status).toBe(404)
  })

  test('that is forged opens nothing', async () => {
    await aLink()
    for (const token of ['', 'x', 'A'.repeat(43), '../../etc', 'A'.repeat(200)]) {
      const refused = await opens(token)
      await isRefused(refused, 'not valid', 403)
      expect(refused.json().code).toBe('share_invalid')
    }
  })

  test('is not made by a reader without gold', async () => {
    const sentence = 'Gift links come with Gold.'
    for (const member of [{}, { plan: 'silver' }] as const)
      expect(await said(makes(await aMember(magazine, member)))).toEqual([403, sentence])
  })

  test('of a free article or of none is refused', async () => {
    const free = await magazine.publishes({ access: 'free' })
    expect((await makes(gold, free)).status).toBe(400)
    expect((await makes(gold, 4_711_000)).status).toBe(404)
    expect((await makes(gold, 9_999_999_999)).status).toBe(400)
    expect((await opens(await aLink(), { articleId: 9_999_999_999 })).status).toBe(400)
  })

  test('leaves the page the same for everybody: the server never sees its token', async () => {
    const { address } = (await makes()).json()
    expect(new URL(address).hash).toMatch(/^#gift=[\w-]{43}$/)
    const page = await magazine.get(new URL(address).pathname)
    expect(page.text).not.toContain('SECRET-OF-GOLD')
    expect(page.text).not.toContain(tokenOf(address))
    expect(page.headers['vary'] ?? '').not.toMatch(/cookie|authorization/i)
  })

  test('can be tried only so often from one network', async () => {
    const visitor = new Visitor(magazine, { ip: '203.0.113.9' })
    const body = { token: 'x', articleId: article }
    const statuses = await statusesOf(45, () => visitor.post('/home/shared-article', body))
    expect([...new Set(statuses)]).toEqual([403, 429])
  })
})
