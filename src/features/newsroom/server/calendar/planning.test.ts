import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import type { CalendarEntry } from '../../../articles/contract/planning.ts'

const magazine = useMagazine()
const writer = useMember(magazine, { role: 'writer', username: 'Wanda' })
const editor = useMember(magazine, { role: 'editor', username: 'Edo' })

const entries = async (who: SignedIn, from: string, to: string): Promise<CalendarEntry[]> =>
  (await who.get(`/admin/calendar?from=${from}&to=${to}`)).json().entries
const present = async (who: SignedIn) => (await who.get('/admin/presence')).json().present
const enter = (who: SignedIn, id: number) => who.call('PUT', `/admin/presence/${id}`)

test('the calendar has what is published, scheduled and due on the days of the magazine’s time zone', async () => {
  const live = await adds(editor, { title: 'Live' })
  const own = await adds(writer, { title: 'Own', isPublished: 0 })
  const schedule = (publishAt: string) => editor.call('PUT', `/admin/schedule/${own}`, { body: { publishAt } })
  // 23:30 in Kolkata is 18:00 in UTC.
  await schedule('2026-03-31 23:30:00')
  const due = await adds(editor, { title: 'Due', isPublished: 0 })
  const body = { assigneeId: editor.userId, dueOn: '2026-03-31', number: 0 }
  await editor.call('PUT', `/admin/assignment/${due}`, { body })
  const shown = (list: CalendarEntry[]) =>
    list.map(({ kind: what, articleId, day, time }) => [what, articleId, day, time])
  expect(shown(await entries(editor, '2026-03-01', '2026-03-31'))).toEqual([
    ['published', live, '2026-03-02', '14:30'],
    ['scheduled', own, '2026-03-31', '23:30'],
    ['due', due, '2026-03-31', null],
  ])
  expect(await entries(editor, '2026-04-01', '2026-04-30')).toEqual([])
  expect(shown(await entries(writer, '2026-03-01', '2026-03-31'))).toEqual([['scheduled', own, '2026-03-31', '23:30']])
  for (const [from, to] of [
    ['2026-03-01', '2026-06-01'],
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
  ])
    expect((await editor.get(`/admin/calendar?from=${from}&to=${to}`)).status).toBe(400)
  // As dragging sends it.
  expect((await schedule('2026-04-02 23:30:00')).status).toBe(200)
  expect((await schedule('2026-03-01 23:30:00')).status).toBe(400)
  expect(shown(await entries(editor, '2026-04-01', '2026-04-30'))).toEqual([['scheduled', own, '2026-04-02', '23:30']])
})

test('others see who edits an article now, until they leave or are not heard of any more', async () => {
  const id = await adds(writer, { isPublished: 0 })
  const other = await adds(editor)
  expect((await enter(writer, id)).json()).toEqual({ names: [] })
  expect((await enter(editor, id)).json()).toEqual({ names: ['Wanda'] })
  await enter(editor, other)
  expect(await present(editor)).toEqual([{ articleId: id, name: 'Wanda' }])
  // A writer learns nothing about other articles.
  expect(await present(writer)).toEqual([{ articleId: id, name: 'Edo' }])
  expect((await enter(writer, other)).status).toBe(404)
  expect((await enter(editor, 4711)).status).toBe(404)
  await editor.call('DELETE', `/admin/presence/${id}`)
  expect(await present(writer)).toEqual([])
  magazine.clock.now = new Date(magazine.clock.now.getTime() + seconds(91))
  expect(await present(editor)).toEqual([])
  // The writer's editor stays open when an editor publishes.
  await magazine.database.db
    .updateTable('articles')
    .set({ published_at: magazine.clock.now })
    .where('id', '=', id)
    .execute()
  expect((await enter(writer, id)).status).toBe(200)
  const ada = await aMember(magazine, { role: 'admin' })
  expect(await present(ada)).toEqual([{ articleId: id, name: 'Wanda' }])
  await magazine.database.db.deleteFrom('users').where('id', '=', writer.userId).execute()
  expect(await present(ada)).toEqual([])
})
