import { describe, expect, test } from 'vitest'
import { eventMessages } from '../../../contract/events/rules.ts'
import { anEvent } from '../../../test/events.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

describe('saving events', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
  const root = useMember(magazine, { role: 'admin', username: 'Root' })

  const add = async (form: object = {}) => {
    const { status, text, json } = await meera.post('/admin/events', anEvent(form))
    if (status !== 201) throw new Error(text)
    return json().entry
  }
  const upcoming = async () => (await magazine.get('/api/home/events')).json().upcoming

  test('a deleted event is gone, and comes back with its address', async () => {
    const { id } = await add()
    expect((await meera.call('DELETE', `/admin/events/${id}`)).json().message).toBe(eventMessages.deleted)
    expect((await magazine.get('/api/home/events/board-fair')).status).toBe(410)
    expect(await upcoming()).toEqual([])
    expect((await meera.get(`/admin/events/${id}`)).status).toBe(404)
    expect((await meera.post(`/admin/events/${id}/restoration`)).json().message).toBe(eventMessages.restored)
    expect((await magazine.get('/api/home/events/board-fair')).status).toBe(200)
    expect((await meera.post(`/admin/events/${id}/restoration`)).status).toBe(404)
    await meera.call('DELETE', `/admin/events/${id}`)
    expect((await add()).slug).toBe('board-fair')
    expect((await magazine.get('/api/home/events/board-fair')).status).toBe(200)
    expect((await meera.post(`/admin/events/${id}/restoration`)).status).toBe(409)
  })

  test('an address is made of the title, and no two events have the same', async () => {
    expect((await add()).slug).toBe('board-fair')
    expect((await add()).slug).toBe('board-fair-2')
    expect((await add({ title: '2027' })).slug).toBe('event-2027')
    expect((await add({ title: '電子' })).slug).toBe('event')
    expect((await add({ title: 'Archive' })).slug).toBe('event-archive')
    const both = await Promise.all([1, 2].map(() => meera.post('/admin/events', anEvent({ slug: 'same' }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('an event that somebody else has changed is not overwritten', async () => {
    const event = await add()
    const save = (form: object) => meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, ...form } })
    expect((await save({ title: 'One' })).json().entry).toMatchObject({ title: 'One', version: 2, slug: 'board-fair' })
    const refused = await save({ title: 'Two' })
    expect([refused.status, refused.json().message]).toEqual([409, eventMessages.changed])
  })

  test('the back office lists upcoming events, past ones and drafts', async () => {
    await add({ title: 'Upcoming' })
    await add({ title: 'Past', startsOn: '2026-02-01', endsOn: '2026-02-01' })
    await add({ title: 'Draft', isPublished: false, startsOn: '2026-02-01', endsOn: '2026-02-01' })
    const list = async (query: string) =>
      (await meera.get(`/admin/events?${query}`)).json().data.map(({ title }: { title: string }) => title)
    expect(await list('')).toEqual(['Upcoming'])
    expect(await list('view=past')).toEqual(['Past'])
    expect(await list('view=drafts')).toEqual(['Draft'])
    expect(await list('search=PUN')).toEqual(['Upcoming'])
    expect(await list('search=%25')).toEqual([])
  })

  test('the audit log has each change with what was before and after', async () => {
    const event = await add()
    await meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, place: 'Mumbai' } })
    await meera.call('DELETE', `/admin/events/${event.id}`)
    await meera.post(`/admin/events/${event.id}/restoration`)
    const { data } = (await root.get('/admin/audit-log?search=Board')).json()
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'event.restored',
      'event.deleted',
      'event.edited',
      'event.added',
    ])
    expect(data[2].detail).toEqual({ before: { place: 'Pune' }, after: { place: 'Mumbai' } })
    expect(data[1].detail.before).toMatchObject({ title: 'Board Fair', starts_on: '2026-04-03', place: 'Mumbai' })
  })
})
