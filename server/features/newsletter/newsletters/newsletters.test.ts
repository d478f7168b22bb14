import { describe, expect, test } from 'vitest'
import { type Part, sendsForm } from '../../../../test/forms.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import {
  haveSubscribed,
  headerOf,
  subscribes,
  tokenOf,
  useMailingMagazine,
  whenSend,
} from '../../../../test/newsletter.ts'
import { Visitor } from '../../../../test/visitor.ts'

const priya = 'priya@example.com'

describe('the newsletters of a magazine', () => {
  const magazine = useMailingMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

  const adds = async (form: object) => {
    const answer = await anna.post('/admin/newsletters', { name: 'Products', ...form })
    expect(answer.status, answer.text).toBe(201)
    return answer.json().newsletter.id as number
  }
  const sends = async (particulars: object = {}) => {
    const body = { selectedArticles: [await magazine.publishes()], sendToAll: true, ...particulars }
    return anna.post('/admin/send-newsletter', body)
  }
  const sent = async (particulars: object = {}) => whenSend(anna, (await sends(particulars)).json().sendId)
  const recipients = () =>
    magazine.mailServer.mails.map(({ to }) => to[0]).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
  const choicesOf = async (token: string) => {
    const { newsletters } = (await new Visitor(magazine).get(`/auth/newsletter-preferences/${token}`)).json()
    return newsletters
      .filter(({ isSubscribed }: { isSubscribed: boolean }) => isSubscribed)
      .map(({ name }: { name: string }) => name)
  }
  const listed = async () => (await anna.get('/admin/newsletters')).json().data

  test('each goes to those who chose it, from its own sender, with an id of its own', async () => {
    const products = await adds({ senderName: 'Parts team', senderAddress: 'parts@magazine.test' })
    await subscribes(new Visitor(magazine), priya, { newsletters: [products] })
    await subscribes(new Visitor(magazine), 'ravi@example.com')
    const [welcome] = await magazine.received(priya)
    expect(welcome?.text).toContain('You will get “Products” of Groundplane.')
    magazine.mailServer.mails.length = 0

    await sent({ newsletter: products })
    expect(recipients()).toEqual([priya])
    const [mail] = await magazine.received(priya)
    expect([mail?.from?.name, mail?.from?.address]).toEqual(['Parts team', 'parts@magazine.test'])
    expect(headerOf(mail, 'List-Id')).toBe('<products.magazine.test>')
    magazine.mailServer.mails.length = 0
    await sent()
    expect(recipients()).toEqual(['ravi@example.com'])
    const [weekly] = await magazine.received('ravi@example.com')
    expect([weekly?.from?.name, headerOf(weekly, 'List-Id')]).toEqual(['Groundplane', '<newsletter.magazine.test>'])
    expect(await listed()).toMatchObject([
      { name: 'Weekly newsletter', isDefault: true, subscribers: 1, issues: 1 },
      { name: 'Products', isDefault: false, subscribers: 1, issues: 1, lastSentAt: magazine.clock.now.toISOString() },
    ])
    expect((await anna.get(`/admin/newsletter-sends?newsletter=${products}`)).json().data).toMatchObject([
      { newsletter: 'Products' },
    ])
    expect((await anna.get(`/admin/newsletter-users-list?newsletter=${products}`)).json().data).toMatchObject([
      { Email: priya },
    ])
  })

  test('who is on several leaves one by the button of the mail program, and all by the last', async () => {
    const products = await adds({})
    const everything = [1, products]
    await subscribes(new Visitor(magazine), priya, { newsletters: everything })
    await magazine.received()
    magazine.mailServer.mails.length = 0
    await sent({ newsletter: products })
    const token = tokenOf((await magazine.received(priya))[0], '/unsubscribe-newsletter')
    expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])
    const oneClick = () => magazine.app.http.inject({ method: 'POST', url: `/unsubscribe-newsletter/${token}` })
    expect((await oneClick()).payload).toBe('Unsubscribed successfully')
    await oneClick()
    expect(await choicesOf(token)).toEqual(['Weekly newsletter'])
    // It stays a subscriber, and the other newsletter still goes to it.
    expect((await anna.get('/admin/newsletter-users-list')).json().total).toBe(1)
    const answer = (await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)).json()
    expect(answer).toMatchObject({ message: 'Unsubscribed successfully', remaining: 1 })
    await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${answer.undo}`)
    expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])

    const all = (await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`, { all: true })).json()
    expect([all.remaining, await choicesOf(token)]).toEqual([0, []])
    expect((await anna.get('/admin/newsletter-users-list')).json().total).toBe(0)
    // Undoing gives back what was left together, and a second click no more.
    for (const _ of [1, 2]) await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${all.undo}`)
    expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])
    for (const newsletters of [[products], []])
      await new Visitor(magazine).call('PUT', `/auth/newsletter-preferences/${token}`, { body: { newsletters } })
    expect(await magazine.database.db.selectFrom('newsletter_subscribers').select('unsubscribed_by').execute()).toEqual(
      [{ unsubscribed_by: 'link' }],
    )
  })

  test('who leaves while an issue is under way is skipped, and keeps the others', async () => {
    const products = await adds({})
    await subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
    await magazine.received()
    const { sendId } = (await sends({ newsletter: products, selectedUsers: [priya], sendToAll: false })).json()
    expect((await whenSend(anna, sendId)).submitted).toBe(1)
    const token = tokenOf((await magazine.received(priya)).at(-1), '/unsubscribe-newsletter')
    await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)
    const again = await sends({ newsletter: products, selectedUsers: [priya], sendToAll: false })
    expect([again.status, again.json().message]).toEqual([
      400,
      'There is nobody to send it to: none of the recipients is subscribed to the newsletter',
    ])
  })

  test('a reader chooses in the account, and the address is confirmed by that', async () => {
    const products = await adds({ name: 'Jobs' })
    const reader = await aMember(magazine)
    const set = (newsletters: number[]) => reader.call('PUT', '/auth/newsletter-preferences', { body: { newsletters } })
    expect((await set([products])).json().newsletters).toMatchObject([
      { name: 'Weekly newsletter', isSubscribed: false },
      { name: 'Jobs', isSubscribed: true },
    ])
    expect((await reader.get('/auth/my-data')).json().records.newsletter_subscriptions).toMatchObject([
      { name: 'Jobs' },
    ])
    expect((await set([])).json().newsletters).toMatchObject([{ isSubscribed: false }, { isSubscribed: false }])
    expect((await new Visitor(magazine).get('/auth/newsletter-preferences')).status).toBe(401)
  })

  test('who gets one already asks for another, and gets it once the owner has confirmed', async () => {
    const products = await adds({})
    await haveSubscribed(magazine, { email: priya })
    expect((await subscribes(new Visitor(magazine), priya)).status).toBe(409)
    const { settings } = magazine.app
    const asks = () => subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
    const confirmed = { newsletter: { ...settings.current().newsletter, isConfirmed: true } }
    expect((await settings.preview(confirmed, asks)).status).toBe(200)
    const [mail] = await magazine.received(priya)
    expect(mail?.text).toContain('“Weekly newsletter” and “Products” of Groundplane')
    expect((await listed())[1].subscribers).toBe(0)
    await new Visitor(magazine).post(`/auth/confirm-newsletter/${tokenOf(mail, '/confirm-newsletter')}`)
    expect(await listed()).toMatchObject([{ subscribers: 1 }, { subscribers: 1 }])
  })

  test('the owner of an address confirms what the mail names, and nothing that somebody else asked for', async () => {
    const products = await adds({})
    const { settings } = magazine.app
    const confirmed = { newsletter: { ...settings.current().newsletter, isConfirmed: true } }
    const asks = (newsletters: number[]) =>
      settings.preview(confirmed, () => subscribes(new Visitor(magazine), priya, { newsletters }))
    const confirmationOf = async (newsletters: number[]) => {
      magazine.mailServer.mails.length = 0
      await asks(newsletters)
      return tokenOf((await magazine.received(priya))[0], '/confirm-newsletter')
    }
    const unasked = await confirmationOf([products])
    const own = await confirmationOf([1])
    const confirms = (token: string) => new Visitor(magazine).post(`/auth/confirm-newsletter/${token}`)
    for (const token of [own, own]) expect((await confirms(token)).status).toBe(200)
    expect(await listed()).toMatchObject([{ subscribers: 1 }, { subscribers: 0 }])
    // Whoever leaves ends what waits too, and no old link brings it back.
    await new Visitor(magazine).post('/auth/unsubscribe-newsletter', { email: priya })
    for (const token of [unasked, own]) await confirms(token)
    expect(await listed()).toMatchObject([{ subscribers: 0 }, { subscribers: 0 }])
    expect((await anna.get('/admin/newsletter-users-list')).json().total).toBe(0)
  })

  test('whom an earlier list said no for gets what the owner chose since, and no list adds another', async () => {
    const products = await adds({})
    const importsList = async (csv: string) => {
      const form: Part[] = [['file', Buffer.from(csv), 'list.csv']]
      const { id } = (await sendsForm(anna, '/admin/newsletter-imports', form)).json()
      await magazine.received()
      await anna.post(`/admin/newsletter-imports/${id}/run`)
      await magazine.received()
      return (await anna.get(`/admin/newsletter-imports/${id}`)).json()
    }
    await importsList(`Email,Status\n${priya},unsubscribed\n`)
    await subscribes(new Visitor(magazine), priya, { newsletters: [products] })
    expect(await importsList(`Email,Name\n${priya},Priya\n`)).toMatchObject({
      ...{ state: 'done', fresh: 0, refused: 1 },
      refusals: [{ email: priya, reason: expect.stringContaining('an earlier list said no') }],
    })
    expect(await listed()).toMatchObject([{ subscribers: 0 }, { subscribers: 1 }])
    // Saying no again still ends everything.
    await importsList(`Email,Status\n${priya},unsubscribed\n`)
    expect(await listed()).toMatchObject([{ subscribers: 0 }, { subscribers: 0 }])
  })

  test('a list goes into the newsletter that was chosen, without those who left it', async () => {
    const products = await adds({})
    await subscribes(new Visitor(magazine), priya)
    await subscribes(new Visitor(magazine), 'ravi@example.com', { newsletters: [1, products] })
    const token = tokenOf((await magazine.received('ravi@example.com'))[0], '/unsubscribe-newsletter')
    await new Visitor(magazine).call('PUT', `/auth/newsletter-preferences/${token}`, { body: { newsletters: [1] } })
    const { db } = magazine.database
    const csv = 'Email,Name\npriya@example.com,Priya\nravi@example.com,Ravi\nnew@example.com,New\n'
    const form: Part[] = [
      ['fileName', 'list.csv'],
      ['newsletter', String(products)],
      ['file', Buffer.from(csv), 'list.csv'],
    ]
    const { id } = (await sendsForm(anna, '/admin/newsletter-imports', form)).json()
    await magazine.received()
    expect((await anna.get(`/admin/newsletter-imports/${id}`)).json()).toMatchObject({
      ...{ state: 'checked', fresh: 2, refused: 1 },
      refusals: [{ email: 'ravi@example.com', reason: expect.stringContaining('left this newsletter') }],
    })
    await anna.post(`/admin/newsletter-imports/${id}/run`)
    await magazine.received()
    expect(await listed()).toMatchObject([{ subscribers: 2 }, { subscribers: 2 }])
    expect(await db.selectFrom('newsletter_subscribers').select('email_key').execute()).toHaveLength(3)
  })

  test('a newsletter is not deleted while it is sent; deleted, its links still answer, and it comes back whole', async () => {
    const products = await adds({})
    await subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
    magazine.mailServer.mails.length = 0
    magazine.mailServer.failNext(...Array.from({ length: 5 }, () => ({ at: 'greeting', code: 421 }) as const))
    const { sendId } = (await sends({ newsletter: products })).json()
    await anna.post(`/admin/newsletter-sends/${sendId}/pause`)
    const refused = await anna.call('DELETE', `/admin/newsletters/${products}`)
    expect([refused.status, refused.json().message]).toEqual([
      409,
      expect.stringMatching(
        /of Products is (paused|being sent)\. Let it finish or cancel it, then delete the newsletter$/,
      ),
    ])
    magazine.mailServer.recovers()
    await anna.post(`/admin/newsletter-sends/${sendId}/resume`)
    await whenSend(anna, sendId)
    const token = tokenOf((await magazine.received(priya)).at(-1), '/unsubscribe-newsletter')

    expect((await anna.call('DELETE', `/admin/newsletters/${products}`)).status).toBe(200)
    expect((await new Visitor(magazine).get('/home/newsletters')).json()).toHaveLength(1)
    expect(await choicesOf(token)).toEqual(['Weekly newsletter'])
    expect((await sends({ newsletter: products })).json().message).toContain('does not exist any more')
    const gone = await subscribes(new Visitor(magazine), 'x@example.com', { newsletters: [products] })
    expect([gone.status, gone.json().message]).toEqual([400, expect.stringContaining('Please reload the page')])
    await anna.post(`/admin/newsletters/${products}/restoration`)
    expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])

    await anna.call('DELETE', `/admin/newsletters/${products}`)
    const answer = await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)
    expect([answer.status, answer.json().remaining]).toEqual([200, 1])
    expect((await anna.call('DELETE', '/admin/newsletters/1')).json().message).toContain('cannot be deleted')
  })

  test.each([
    [
      'a sender of a foreign domain',
      { senderAddress: 'news@evil.example' },
      'only send from addresses at magazine.test',
    ],
    ['a sender with a header', { senderAddress: 'a@magazine.test\r\nBcc: b@x.example' }, 'valid email address'],
    ['no name', { name: ' ' }, 'The newsletter needs a name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'at most 60 characters'],
    ['an address that is taken', { slug: 'weekly' }, 'Another newsletter has this address'],
    ['an address that is none', { slug: 'Product News' }, 'lower-case letters'],
  ])('%s is refused in a sentence', async (_, form, sentence) => {
    const answer = await anna.post('/admin/newsletters', { name: 'Products', ...form })
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining(sentence)])
    expect(await listed()).toHaveLength(1)
  })

  test('a sender whose domain is no longer the magazine’s stops the send with a sentence', async () => {
    await haveSubscribed(magazine, { email: priya })
    await magazine.database.db.updateTable('newsletters').set({ sender_address: 'a@old.example' }).execute()
    const answer = await sends()
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining('not at old.example')])
    expect(await magazine.received()).toEqual([])
  })
})
