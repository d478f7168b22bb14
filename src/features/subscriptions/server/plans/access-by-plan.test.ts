import { expect, test } from 'vitest'
import { aMember, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { accessLevels } from '../../../../platform/contract/catalogue.ts'

const magazine = usePayingMagazine({ pages: true })
const priya = useMember(magazine, { signedInFor: 10 ** 11 })
const { buys, tells } = paying(magazine)

test('a plan that was bought opens what it covers, and nothing any more once it has expired or was refunded', async () => {
  const beginning = `<p>${'An open beginning that anybody may read in the preview. '.repeat(20)}</p>`
  const ids: number[] = []
  for (const access of accessLevels)
    ids.push(await magazine.publishes({ access, html: `${beginning}<p>canary${access}4711</p>` }))
  const reads = async (reader: Visitor) =>
    Promise.all(
      accessLevels.map(async (access, index) => {
        const { status, text, json } = await reader.get(`/home/article/${ids[index]}`)
        const { total } = (await reader.get(`/home/search?query=canary${access}4711`)).json()
        expect(text.includes(`canary${access}4711`), access).toBe(status === 200)
        return [access, status, json().code, total]
      }),
    )
  const open = (...levels: string[]) => levels.map((access) => [access, 200, undefined, 1])
  const needsPlan = [
    ['silver', 403, 'subscription_required', 0],
    ['gold', 403, 'premium_required', 0],
  ]
  expect(await reads(new Visitor(magazine))).toEqual([
    ...open('free'),
    ...['login', 'silver', 'gold'].map((access) => [access, 401, 'login_required', 0]),
  ])
  expect(await reads(priya)).toEqual([...open('free', 'login'), ...needsPlan])

  const ravi = await aMember(magazine)
  const payment = await buys(ravi, 'gold')
  await buys(priya, 'gold')
  for (const reader of [priya, ravi]) expect(await reads(reader)).toEqual(open(...accessLevels))
  await magazine.provider.sandbox.refund(payment, undefined, 'never')
  await tells('refund.processed', payment)
  expect(await reads(ravi)).toEqual([...open('free', 'login'), ...needsPlan])
  magazine.clock.now = new Date('2027-03-06T09:00:00Z')
  expect(await reads(priya)).toEqual([...open('free', 'login'), ...needsPlan])

  const silver = await aMember(magazine)
  await buys(silver, 'silver')
  expect(await reads(silver)).toEqual([...open('free', 'login', 'silver'), needsPlan[1]])
})

test('only the subscription page allows the provider’s script, and it contains no secret', async () => {
  const page = await magazine.get('/subcribe_user')
  expect(page.text).not.toContain('CANARY')
  const policy = (of: { headers: Record<string, unknown> }) => String(of.headers['content-security-policy'])
  const { origin } = new URL(magazine.provider.url)
  expect(policy(page)).toContain(origin)
  const id = await magazine.publishes({ access: 'gold' })
  for (const address of ['/', '/about', `/section/news/${id}`])
    expect(policy(await magazine.get(address))).not.toContain(origin)
})
