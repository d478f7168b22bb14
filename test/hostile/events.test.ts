import { describe } from 'vitest'
import { eventMessages } from '../../contract/events/rules.ts'
import { anEvent } from '../events.ts'
import { hostileCases, useScene } from './kit.ts'

const scene = useScene({
  more: async ({ people: { editor }, values }) => {
    const add = async (form: object) => String((await editor.post('/admin/events', anEvent(form))).json().entry.id)
    values['fair'] = await add({ title: 'Fair' })
    values['other'] = await add({ title: 'Other' })
  },
})

const save = (form: object) => ({
  send: 'PUT /api/admin/events/{fair}',
  as: 'editor' as const,
  body: { ...anEvent(), version: 1, ...form },
})
const timed = (form: object) => ({ isAllDay: false, startTime: '09:00', endTime: '17:00', ...form })

describe('the form of an event', () => {
  const cases: [it: string, form: object, sentence: string][] = [
    ['no title', { title: ' ' }, eventMessages.titleRequired],
    ['a title with markup', { title: '<img src=x onerror=alert(1)>' }, eventMessages.titleInvalid],
    ['a title as long as a book', { title: 'x'.repeat(100_000) }, 'at most 160 characters'],
    ['a place with markup', { place: '<b>Pune</b>' }, eventMessages.placeInvalid],
    ['an address with markup', { address: '<script>alert(1)</script>' }, eventMessages.addressInvalid],
    ['an organizer with markup', { organizer: '</script><script>' }, eventMessages.organizerInvalid],
    ['neither a place nor online', { place: '' }, eventMessages.placeRequired],
    ['an end before its start', { startsOn: '2026-04-06' }, eventMessages.endsBefore],
    [
      'an end an hour before its start',
      timed({ endsOn: '2026-04-03', startTime: '17:00', endTime: '16:00' }),
      eventMessages.endsBefore,
    ],
    ['an end at its start', timed({ endsOn: '2026-04-03', endTime: '09:00' }), eventMessages.endsBefore],
    ['no times', timed({ startTime: '' }), eventMessages.startTimeRequired],
    ['an hour that no day has', timed({ startTime: '25:00' }), eventMessages.timeInvalid],
    [
      'a time that clocks skip',
      timed({ startsOn: '2026-03-29', startTime: '02:30', timeZone: 'Europe/Berlin' }),
      eventMessages.timeSkipped,
    ],
    ['the year 0', { startsOn: '0000-01-01' }, eventMessages.yearInvalid],
    ['the year 9999', { endsOn: '9999-12-31' }, eventMessages.yearInvalid],
    ['a year of six digits', { endsOn: '+275760-09-13' }, eventMessages.dateInvalid],
    ['a day that no month has', { startsOn: '2026-02-30' }, eventMessages.dateInvalid],
    ['a date with a statement', { startsOn: "2026-04-03'; drop table events" }, eventMessages.dateInvalid],
    ['ten years', { endsOn: '2036-04-03' }, eventMessages.tooLong],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, eventMessages.timeZoneInvalid],
    ['an offset for a zone', { timeZone: '+05:30' }, eventMessages.timeZoneInvalid],
    ['no zone', { timeZone: '' }, eventMessages.timeZoneInvalid],
    ['a link that is a script', { url: 'javascript:alert(1)' }, eventMessages.linkInvalid],
    ['a link that hides a script', { url: ' \tjAvAscript:alert(1)' }, eventMessages.linkInvalid],
    ['a link with a password', { url: 'https://a:b@example.com' }, eventMessages.linkInvalid],
    ['a link to data', { url: 'data:text/html,x' }, eventMessages.linkInvalid],
    ['the address of another event', { slug: 'other' }, eventMessages.slugTaken],
    ['the address of the archive', { slug: 'archive' }, 'belongs to the magazine itself'],
    ['an address that is a page number', { slug: '2' }, 'numbers are page numbers'],
    ['an address with a slash', { slug: '../admin' }, 'lower-case letters, digits, and single hyphens'],
    ['a text of 100 kB', { html: `<p>${'x'.repeat(100_000)}</p>` }, eventMessages.textTooLong],
    ['a picture of elsewhere', { imageUrl: 'https://example.com/fair.jpg' }, eventMessages.picture],
  ]
  hostileCases(
    scene,
    {
      honest: save({
        ...timed({ url: 'https://example.com/?a=1&b=2', html: '<p>Come.</p>' }),
        ...{ slug: 'fair', isOnline: true, summary: 'a < b', organizer: 'Board & Society' },
      }),
    },
    cases.map(([it, form, sentence]) => ({
      it: `with ${it} is refused and says why`,
      hostile: save(form),
      answers: 400,
      proves: (answer) => [answer.json().message.includes(sentence), true],
    })),
  )
})
