import { describe, expect, test } from 'vitest'
import { type ApiName, api } from '../contract/api.ts'
import type { Endpoint, Method, RouteAccess } from '../contract/endpoint.ts'
import { useMagazine } from './magazine.ts'
import { aMember } from './members.ts'
import { Visitor } from './visitor.ts'

const magazine = useMagazine({ isShared: true })

/** Who calls, and with what. */
async function meetEverybody(): Promise<Record<string, { visitor: Visitor; headers?: Record<string, string> }>> {
  const [reader, silver, gold, editor, admin] = await Promise.all([
    aMember(magazine),
    aMember(magazine, { plan: 'silver' }),
    aMember(magazine, { plan: 'gold' }),
    aMember(magazine, { role: 'editor' }),
    aMember(magazine, { role: 'admin', username: 'Anna' }),
  ])
  await admin.post('/admin/setAdminSession', { isAdmin: true })
  const cookieAlone = new Visitor(magazine)
  Object.assign(cookieAlone.cookies, admin.cookies)
  return {
    anonymous: { visitor: new Visitor(magazine) },
    'the marker header alone': { visitor: new Visitor(magazine), headers: { 'x-admin': '1' } },
    'an address in a header': { visitor: new Visitor(magazine), headers: { email: 'anna@example.com' } },
    'a token that is none': { visitor: Object.assign(new Visitor(magazine), { token: 'A'.repeat(43) }) },
    reader: { visitor: reader },
    'reader with the marker': { visitor: reader, headers: { 'x-admin': '1' } },
    silver: { visitor: silver },
    gold: { visitor: gold },
    editor: { visitor: editor },
    admin: { visitor: admin },
    'the cookie with the marker': { visitor: cookieAlone, headers: { 'x-admin': '1' } },
    'the cookie without the marker': { visitor: cookieAlone },
    'a form of another site': {
      visitor: cookieAlone,
      headers: {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
  }
}

const anybody = ['anonymous', 'the marker header alone', 'an address in a header', 'a token that is none']
const signedIn = ['reader', 'reader with the marker', 'silver', 'gold', 'editor', 'admin']
/** How each is refused; who is not named is let in. */
const refusals: Record<RouteAccess, (method: Method) => Record<string, number>> = {
  anyone: () => ({}),
  reader: () => ({
    ...all(anybody, 401),
    ...all(['the cookie with the marker', 'the cookie without the marker', 'a form of another site'], 401),
  }),
  editor: (method) => ({ ...all(anybody, 401), ...all(signedIn.slice(0, 4), 403), ...withoutMarker(method) }),
  admin: (method) => ({ ...all(anybody, 401), ...all(signedIn.slice(0, 5), 403), ...withoutMarker(method) }),
}

const all = (names: string[], status: number) => Object.fromEntries(names.map((name) => [name, status]))
const withoutMarker = (method: Method) =>
  method === 'GET' ? {} : all(['the cookie without the marker', 'a form of another site'], 401)

const guarded = Object.entries<Endpoint>(api).filter(([, { access }]) => access !== 'anyone')

describe('who may call', () => {
  test.each(guarded)('%s', async (name, { access }) => {
    const [method, path] = name.split(' ') as [Method, string]
    const refused = refusals[access](method)
    const answers = await Promise.all(
      Object.entries(await meetEverybody()).map(async ([who, { visitor, headers }]) => {
        // Refused before anything is read: what is sent need not be right, and whoever is let in changes nothing by it.
        const { status } = await visitor.call(method, path.replace(/:\w+/g, 'x'), headers ? { headers } : {})
        return [who, status === 401 || status === 403 ? status : undefined] as const
      }),
    )
    expect(Object.fromEntries(answers.filter(([, status]) => status !== undefined))).toEqual(refused)
  })

  test('nothing of the back office is open', () => {
    const open = (Object.keys(api) as ApiName[]).filter(
      (name) => name.includes(' /admin/') && !['editor', 'admin'].includes(api[name].access),
    )
    expect(open).toEqual(['GET /admin/ads/:location'])
  })
})
