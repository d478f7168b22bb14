import { beforeEach, describe, expect, test } from 'vitest'
import { mostSharedReaders } from '../../../contract/shared-article-rules.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../test/members.ts'
import { Visitor } from '../../../test/visitor.ts'

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
    expect(refused?.json()).toMatchObject({ code: 'share_used_up', message: expect.stringContaining('used up') })
    expect(refused?.text).not.toContain('SECRET')
    expect((await opens(token, { pass: 'A'.repeat(43) })).status).toBe(403)
    // Whoever was among the ten reads it again.
    expect((await opens(token, { pass: first.pass })).status).toBe(200)
  })

  test('is the same each time its maker asks, also twice at once', async () => {
    const answers = await Promise.all([makes(), makes()])
    const again = await makes()
    expect(new Set([...answers, again].map((answer) => answer.json().address)).size).toBe(1)
  })

  test('opens nothing once it is revoked, and a new one takes its place', async () => {
    const { id, address } = (await makes()).json()
    const other = await aMember(magazine, { plan: 'gold' })
    expect((await other.call('DELETE', `/auth/shared-articles/${id}`)).status).toBe(404)
    expect((await gold.call('DELETE', `/auth/shared-articles/${id}`)).status).toBe(200)
    const refused = await opens(tokenOf(address))
    expect([refused.status, refused.json().code]).toEqual([403, 'share_revoked'])
    expect((await gold.get('/auth/shared-articles')).json()).toEqual([])
    expect((await makes()).json().address).not.toBe(address)
  })

  test('ends with the plan of its maker', async () => {
    const token = await aLink()
    await magazine.database.db.deleteFrom('subscriptions').where('user_id', '=', gold.userId).execute()
    expect((await opens(token)).json().code).toBe('share_revoked')
  })

  test('opens its own article only, and nothing that is not published', async () => {
    const other = await magazine.publishes({ access: 'gold', html: '<p>OTHER-SECRET</p>' })
    const token = await aLink()
    const refused = await opens(token, { articleId: other })
    expect([refused.status, refused.json().code]).toEqual([403, 'share_invalid'])
    await magazine.database.db.updateTable('articles').set({ published_at: null }).execute()
    expect((await opens(token)).status).toBe(404)
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc', 'A'.repeat(200)])(
    'that is forged opens nothing: %s',
    async (token) => {
      await aLink()
      const refused = await opens(token)
      expect(refused.status).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'share_invalid', message: expect.stringContaining('not valid') })
    },
  )

  test.each([undefined, 'silver'] as const)('is not made by a reader with the plan %s', async (plan) => {
    const reader = await aMember(magazine, plan ? { plan } : {})
    const refused = await makes(reader)
    expect([refused.status, refused.json().message]).toEqual([
      403,
      'Gift links are for gold members. Please upgrade to gold first.',
    ])
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
    const statuses: number[] = []
    for (let i = 0; i < 45; i++)
      statuses.push((await visitor.post('/home/shared-article', { token: 'x', articleId: article })).status)
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
  })
})
