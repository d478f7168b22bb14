import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, anEdit, restores } from '../../../../../test/newsroom.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { purgeRevisions } from './revisions.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

test('every save makes a revision that an editor can read, compare and restore', async () => {
  const id = await adds(meera, { description: '<p>One two three.</p>' })
  const edits = (by: Visitor, description: string) =>
    by.post(`/admin/edit/${id}`, anEdit({ description, section: 'Product' }))
  await edits(ravi, '<p>One <strong>2</strong> three.</p>')
  await edits(meera, '<p>One 2 three.</p>')
  const { revisions, total } = (await meera.get(`/admin/article/${id}/revisions`)).json()
  expect(total).toBe(3)
  expect(revisions).toMatchObject([
    { version: 3, editor: 'Meera', made: 'edited', at: magazine.clock.now.toISOString() },
    { version: 2, editor: 'Ravi', made: 'edited' },
    { version: 1, editor: 'Meera', made: 'added' },
  ])
  const of = async (version: number, against: string) =>
    (await meera.get(`/admin/article/${id}/revisions/${version}?against=${against}`)).json()
  expect(await of(2, 'before')).toMatchObject({
    article: { Description: '<p>One <strong>2</strong> three.</p>', version: 2 },
    difference: {
      fields: [{ label: 'Section', before: 'News', after: 'Product' }],
      text: [
        { kind: 'same', text: 'One ' },
        { kind: 'removed', text: 'two' },
        { kind: 'added', text: '2' },
        { kind: 'same', text: ' three.' },
      ],
      isOnlyFormatting: false,
    },
  })
  expect((await of(3, 'before')).difference).toEqual({ fields: [], text: [], isOnlyFormatting: true })
  expect((await of(1, 'current')).difference.text).toHaveLength(4)
  await edits(meera, '<p>One <math><msup><mn>10</mn><mn>5</mn></msup></math> three.</p>')
  const added = (await of(4, 'before')).difference.text.filter(({ kind }: { kind: string }) => kind !== 'removed')
  expect(added.map(({ text }: { text: string }) => text).join('')).toBe('One 10⁵ three.')
  expect((await ravi.get(`/admin/article/${id}/revisions/77`)).status).toBe(404)
})

test('earlier versions stay for ever, or as many years as the publisher says, and the last one whatever its age', async () => {
  const { db } = magazine.database
  const [one, other] = [await adds(meera, {}), await adds(meera, {})]
  const day = (after: number) => new Date(magazine.clock.now.getTime() + days(after))
  const edit = () => meera.post(`/admin/edit/${one}`, anEdit({ description: '<p>Later.</p>' }))
  await edit()
  const versions = async (id: number) =>
    (await meera.get(`/admin/article/${id}/revisions`))
      .json()
      .revisions.map(({ version }: { version: number }) => version)
  await db
    .updateTable('article_revisions')
    .set({ made_at: day(400) })
    .where('version', '=', 2)
    .execute()
  await purgeRevisions(db, 0, day(90_000))
  await purgeRevisions(db, 2, day(700))
  expect([await versions(one), await versions(other)]).toEqual([[2, 1], [1]])
  await purgeRevisions(db, 2, day(800))
  expect([await versions(one), await versions(other)]).toEqual([[2], [1]])
  await purgeRevisions(db, 2, day(90_000))
  expect([await versions(one), await versions(other)]).toEqual([[2], [1]])
  // Its author still compares with it.
  expect((await edit()).status).toBe(200)
})

test('restoring puts an earlier version into the editor’s draft, and readers see it once that is saved', async () => {
  const id = await adds(meera, { description: '<p>One two three.</p>' })
  const labels = { sponsor: 'Acme', corrections: '2026-03-01 It was 3.3 V.' }
  await ravi.post(`/admin/edit/${id}`, anEdit({ description: '<p>One 2 three.</p>', section: 'Product', ...labels }))
  const live = async () => (await magazine.get(`/api/home/article/${id}`)).json().article.Description
  const restore = (version: number, body: object) => meera.post(`/admin/article/${id}/restore/${version}`, body)

  const restored = await restore(1, { version: 2 })
  expect(restored.json()).toMatchObject({
    message:
      'The text and images of version 1 are in your draft. Readers do not see this yet. Unchanged: Section, Sponsored by, Corrections.',
    draft: { content: { description: '<p>One two three.</p>', section: 'Product', ...labels }, articleVersion: 2 },
  })
  expect(await live()).toBe('<p>One 2 three.</p>')
  expect((await meera.get(`/admin/draft/${id}`)).json().draft).toEqual(restored.json().draft)
  expect((await ravi.get(`/admin/draft/${id}`)).json().draft).toBeNull()
  expect((await meera.get(`/admin/article/${id}/revisions`)).json().total).toBe(2)

  // Only a window that has seen the draft replaces it.
  const stale = await restore(2, { version: 2 })
  expect([stale.status, stale.json().draft.content.section]).toEqual([409, 'Product'])
  const { number } = restored.json().draft
  const whole = (await restore(1, { version: 2, follows: number, isWhole: true })).json()
  expect(whole).toMatchObject({
    message: 'Version 1 is in your draft. Readers do not see this yet.',
    draft: { content: { section: 'News', sponsor: '', corrections: '' } },
  })

  await meera.call('DELETE', `/admin/draft/${id}`)
  expect((await restores(meera, id, 1)).json().article).toMatchObject({ version: 3, section: 'News' })
  expect(await live()).toBe('<p>One two three.</p>')
  expect((await meera.get(`/admin/draft/${id}`)).json().draft).toBeNull()

  // A version of another article.
  const other = await adds(meera)
  const foreign = await meera.post(`/admin/article/${other}/restore/3`, { version: 1 })
  expect([foreign.status, (await restore(77, { version: 3 })).status]).toEqual([404, 404])
  expect((await meera.get(`/admin/draft/${other}`)).json().draft).toBeNull()
})

test('an imported text without a revision can be restored after its first edit', async () => {
  const html = '<p>The LM317 regulates.</p>'
  const id = await magazine.publishes({ title: 'From the demo magazine', html, partNumbers: ['LM317'] })
  const partFound = async () => (await magazine.get('/api/part/LM317')).status === 200
  expect(await partFound()).toBe(true)
  await meera.post(`/admin/edit/${id}`, anEdit({ version: 1 }))
  expect(await partFound()).toBe(false)
  const { revisions } = (await meera.get(`/admin/article/${id}/revisions`)).json()
  expect(revisions).toMatchObject([{ version: 2 }, { version: 1, made: 'found', title: 'From the demo magazine' }])
  const restored = await meera.post(`/admin/article/${id}/restore/1`, { version: 2 })
  const { content, number } = restored.json().draft
  expect(content.title).toBe('From the demo magazine')
  const { publishAt: _publishAt, ...form } = content
  await meera.post(`/admin/edit/${id}`, { ...form, npnwid: 'N-1', version: 2, fromDraft: number })
  expect(await partFound()).toBe(true)
})

test('comparing two long texts that have nothing in common ends, which without its limit it does not', async () => {
  const text = (seed: number) =>
    Array.from({ length: 12_000 }, (_, i) => `${(i * 7919 * seed) % 99_991}${i % 40 ? '' : '</p><p>'}`).join(' ')
  const id = await adds(meera, { description: `<p>${text(1)}</p>` })
  await meera.post(`/admin/edit/${id}`, anEdit({ description: `<p>${text(3)}</p>` }))
  const { difference } = (await meera.get(`/admin/article/${id}/revisions/2`)).json()
  const kinds = new Set(difference.text.map((part: { kind: string }) => part.kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['added', 'removed']))
})
