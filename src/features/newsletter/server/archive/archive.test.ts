import { expect, test } from 'vitest'
import { leadsTo, said } from '../../../../../test/answers.ts'
import { useMember } from '../../../../../test/members.ts'
import { haveSubscribed, sendsIssue, useMailingMagazine, whenSend } from '../../../../../test/newsletter.ts'
import { Visitor } from '../../../../../test/visitor.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const sent = async (issue: object = {}) => whenSend(anna, (await sendsIssue(magazine, anna, issue)).json().sendId)
const reads = (path = '') => new Visitor(magazine).get(`/home/newsletter-archive${path}`)
const issues = async () => (await reads('/weekly')).json().issues.map(({ subject }: { subject: string }) => subject)

test('a sent issue is a page without anything that was for one reader', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com', name: 'Priya', confirmed: true })
  const sponsor = { name: 'Acme', title: 'Inductors', text: '', link: 'https://acme.example/' }
  const messageHtml = '<h2>News</h2><p>Dear {first name|reader}</p><script>x</script>'
  const { id } = await sent({ subject: 'Week 9', messageHtml, sponsor })
  const answer = await reads(`/weekly/${id}`)
  expect(answer.json()).toMatchObject({
    subject: 'Week 9',
    messageHtml: '<h2>News</h2><p>Dear reader</p>',
    sponsor: { name: 'Acme' },
    articles: [{ 'Article Title': 'A regulator that keeps quiet' }],
  })
  for (const personal of ['priya', 'Priya', 'unsubscribe', 'newsletter-link', 'preferences'])
    expect(answer.text).not.toContain(personal)
  expect((await reads()).json()).toMatchObject([{ slug: 'weekly', issues: 1, latest: { subject: 'Week 9' } }])
  expect((await magazine.get('/sitemaps/pages.xml')).text).toContain(`/newsletters/weekly/${id}`)
  await magazine.database.db.updateTable('articles').set({ published_at: null }).execute()
  expect((await reads(`/weekly/${id}`)).json().articles).toEqual([])
})

test('a subject that was a title leaves the archive with its article, and one of an editor stays', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  const secret = await magazine.publishes({ title: 'Withdrawn' })
  const selectedArticles = [secret, await magazine.publishes({ title: 'Boosts' })]
  const { id } = await sent({ selectedArticles })
  await sent({ selectedArticles, subject: 'Week 9', preheader: 'By hand' })
  expect(await issues()).toEqual(['Week 9', 'Withdrawn'])
  await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', secret).execute()
  expect(await issues()).toEqual(['Week 9', 'Boosts'])
  expect((await reads(`/weekly/${id}`)).text).not.toContain('Withdrawn')
  expect((await reads('/weekly')).text).not.toContain('Withdrawn')
  await magazine.database.db.updateTable('articles').set({ published_at: null }).execute()
  expect(await issues()).toEqual(['Week 9', 'Articles that are no longer published'])
})

test('issues to some subscribers and cancelled ones are not in it, and a publisher takes out what should not be', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  const open = await sent({ subject: 'For all' })
  const partial = await sent({ subject: 'Without a plan', segment: { plan: 'none' } })
  await sent({ subject: 'For one', sendToAll: false, selectedUsers: ['priya@example.com'] })
  expect(await issues()).toEqual(['For all'])
  const archive = (id: number, isArchived: boolean) =>
    anna.call('PUT', `/admin/newsletter-sends/${id}/archive`, { body: { isArchived } })
  const refused = archive(partial.id, true)
  expect(await said(refused)).toEqual([409, expect.stringContaining('were sent to all subscribers')])
  expect((await archive(open.id, false)).status).toBe(200)
  expect(await issues()).toEqual([])
  expect((await reads(`/weekly/${open.id}`)).status).toBe(404)
  await archive(open.id, true)
  expect(await issues()).toEqual(['For all'])
  const form = { name: 'Weekly', hasArchive: false }
  expect((await anna.call('PUT', '/admin/newsletters/1', { body: form })).status).toBe(200)
  expect([(await reads('/weekly')).status, (await reads()).json()]).toEqual([404, []])
  expect((await reads('/nothing/1')).status).toBe(404)
})

test('the former addresses of a newsletter and its issues lead to the present ones, until it has them again', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  const { id } = await sent({ subject: 'Week 9' })
  const opens = (address: string) => leadsTo(magazine, address)
  const calls = async (slug: string) =>
    (await anna.call('PUT', '/admin/newsletters/1', { body: { name: 'Weekly', slug } })).status
  expect(await calls('monday')).toBe(200)
  for (const rest of ['', `/${id}`])
    expect(await opens(`/newsletters/weekly${rest}`)).toEqual([301, `/newsletters/monday${rest}`])
  expect(await calls('weekly')).toBe(200)
  expect(await opens(`/newsletters/monday/${id}`)).toEqual([301, `/newsletters/weekly/${id}`])
  const { data } = (await anna.get('/admin/redirects')).json()
  expect(data).toHaveLength(2)
  // Another newsletter has the former address: what leads there must not lead on from there.
  expect((await anna.post('/admin/newsletters', { name: 'Monday', slug: 'monday' })).status).toBe(201)
  const paths = (await anna.get('/admin/redirects')).json().data.map(({ path }: { path: string }) => path)
  expect(paths).toEqual([`/newsletters/monday/${id}`])
})
