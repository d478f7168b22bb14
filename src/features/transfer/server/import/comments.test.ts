import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { cdata, type WxrItem, wxr } from '../../../../../test/wxr.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { letterLimits, letterMessages } from '../../../letters/contract/rules.ts'
import { siteImportMessages } from '../../contract/import/rules.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Asha', email: 'asha@example.com' })
const { checks, imports, runs, settled } = useSiteImports(admin)

interface Comment {
  id: number
  text: string
  name?: string
  answers?: number
  at?: string
  approved?: string
  type?: string
}
const aComment = (comment: Comment) => {
  const { id, text } = comment
  const usual = { name: 'Ravi', answers: 0, at: `2019-05-0${id % 9}`, approved: '1', type: '' }
  const { name, answers, at, approved, type } = { ...usual, ...comment }
  return `
<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(name)}</wp:comment_author>
<wp:comment_author_email>secret${id}@mail.example</wp:comment_author_email><wp:comment_author_IP>192.0.2.7</wp:comment_author_IP>
<wp:comment_date_gmt>${at} 10:00:00</wp:comment_date_gmt><wp:comment_content>${cdata(text)}</wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type>
<wp:comment_parent>${answers}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`
}
const withComments = (item: WxrItem, ...comments: Comment[]) => ({ ...item, more: comments.map(aComment).join('') })

const letters = () => magazine.database.db.selectFrom('letters').selectAll().orderBy('id').execute()
const waiting = async (query = '') => (await admin.get(`/admin/letters?${query}`)).json()
const settles = (id: number, state: string) =>
  admin.call('PUT', `/admin/letters/${id}`, { body: { state, reason: '' } })
const articleOf = async (number: string) =>
  magazine.database.db.selectFrom('articles').selectAll().where('npnwid', '=', number).executeTakeFirstOrThrow()

test('comments of WordPress wait as letters with their names and threads, and nobody reads them before an editor shows them', async () => {
  const found = await checks(
    wxr([
      withComments(
        { id: 1 },
        {
          id: 1,
          text: 'A <b>useful</b> text.\n\nThank <i>you</i> &amp; <a href="https://note.example/a">see here</a>',
        },
        { id: 3, text: 'And I answer the answer', answers: 2, name: 'Meera &#8217;s' },
        { id: 2, text: '<p>I answer</p><script>alert(1)</script>', answers: 1, name: 'someone@mail.example' },
        { id: 4, text: 'Pending', approved: '0' },
        { id: 5, text: 'Buy pills', approved: 'spam' },
        { id: 6, text: 'An excerpt of another site', type: 'pingback' },
        { id: 7, text: 'The customer has not paid', type: 'order_note' },
        { id: 8, text: 'To nobody', answers: 99, at: '0000-00-00' },
      ),
      withComments({ id: 2, type: 'page', slug: 'masthead' }, { id: 9, text: 'On a page' }),
    ]),
  )
  expect(found).toMatchObject({ letters: 4, articles: 1, pages: 1 })
  expect(await letters()).toEqual([])
  const done = await runs(found)
  expect(done).toMatchObject({ state: 'done', letters: 4 })
  expect(Object.fromEntries(done.drops.dropped?.map(({ what, uses }) => [what, uses]) ?? [])).toEqual({
    'comments that the old site has not shown': 1,
    'comments that are spam or deleted': 1,
    'notices of sites that link to an article': 1,
    'comments that are none: order_note': 1,
    'comments of readers': 1,
  })
  const rows = await letters()
  const first = rows.find(({ answers_id }) => answers_id === null)
  expect(rows.map(({ name, text, answers_id, user_id, state }) => [name, text, answers_id, user_id, state])).toEqual([
    ['Ravi', 'A useful text.\n\nThank you & see here (https://note.example/a)', null, null, 'waiting'],
    ['Meera ’s', 'And I answer the answer', first?.id, null, 'waiting'],
    ['A reader', 'I answer', first?.id, null, 'waiting'],
    ['Ravi', 'To nobody', null, null, 'waiting'],
  ])
  expect(rows[0]?.written_at.toISOString()).toBe('2019-05-01T10:00:00.000Z')
  expect(rows[3]?.written_at).toEqual((await articleOf('wxr-1')).published_at)
  expect(JSON.stringify(rows)).not.toMatch(/mail\.example|192\.0\.2|script/)

  const article = await articleOf('wxr-1')
  const reads = async () => (await new Visitor(magazine).get(`/home/letters/${article.id}`)).json()
  expect(await reads()).toMatchObject({ letters: [], total: 0 })
  expect((await magazine.get(`/article/${article.id}`)).text).not.toContain('useful')
  const listed = await waiting()
  expect(listed).toMatchObject({ total: 4, counts: { waiting: 4 } })
  expect(listed.data[0]).toMatchObject({ name: 'Ravi', isFromImport: true, isBanned: false })

  const id = first?.id ?? 0
  expect((await settles(id, 'shown')).status).toBe(200)
  expect(await reads()).toMatchObject({ total: 1, letters: [{ name: 'Ravi', answers: [] }] })
  expect((await admin.call('PUT', `/admin/letters/${id}/ban`)).status).toBe(404)
})

test('they keep no reader from writing, stand behind what readers write, and tell no author', async () => {
  const { db } = magazine.database
  const comments = Array.from(
    { length: letterLimits.waiting + 70 },
    (_, at): Comment => ({ id: at + 1, text: `Comment ${at}`, at: '2019-05-02', answers: at > 0 && at < 60 ? 1 : 0 }),
  )
  const done = await imports(wxr([withComments({ id: 1 }, ...comments)]))
  expect(done.letters).toBe(comments.length)
  const rows = await letters()
  const answered = rows.filter(({ answers_id }) => answers_id !== null)
  expect(answered).toHaveLength(letterLimits.answers)
  expect(new Set(answered.map(({ answers_id }) => answers_id))).toEqual(new Set([rows[0]?.id]))
  const article = await articleOf('wxr-1')
  await db
    .updateTable('authors')
    .set({ user_id: admin.userId })
    .where('id', '=', article.author_ids[0] ?? 0)
    .execute()
  const priya = await aMember(magazine, { username: 'Priya' })
  const wrote = await priya.post('/auth/letters', { articleId: article.id, text: 'Is it in stock somewhere?' })
  expect([wrote.status, wrote.json().message]).toEqual([201, letterMessages.sent])
  expect((await waiting('limit=2')).data.map(({ name }: { name: string }) => name)).toEqual(['Priya', 'Ravi'])
  for (const { id } of (await waiting('limit=2')).data) await settles(id, 'shown')
  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(3))
  await inTransaction(db, (tx) => magazine.app.jobs.enqueue(tx, 'letters.tell', {}))
  expect(await magazine.countMails('asha@example.com')).toBe(1)
})

test('they come once, go with an undo of the import, and an undo is refused once readers or editors have answered', async () => {
  const file = wxr([withComments({ id: 1 }, { id: 1, text: 'A useful text' }), { id: 2 }])
  const first = await imports(file)
  expect(await imports(file)).toMatchObject({ known: 2, letters: 0 })
  expect(await letters()).toHaveLength(1)
  const undoes = (id: number) => admin.post(`/admin/site-imports/${id}/undo`, {})
  const [{ id } = expect.fail()] = await letters()
  await admin.call('PUT', `/admin/letters/${id}`, { body: { state: 'refused', reason: 'Old' } })
  const refused = await undoes(first.id)
  expect([refused.status, refused.json().message]).toEqual([409, siteImportMessages.answered])
  await settles(id, 'waiting')
  expect((await undoes(first.id)).status).toBe(200)
  expect(await settled(first.id)).toMatchObject({ state: 'undone' })
  expect(await letters()).toEqual([])

  const second = await imports(file)
  const article = await articleOf('wxr-2')
  const priya = await aMember(magazine)
  await priya.post('/auth/letters', { articleId: article.id, text: 'Is it in stock somewhere?' })
  expect((await undoes(second.id)).status).toBe(409)
  expect(await letters()).toHaveLength(2)
})
