import { describe } from 'vitest'
import { authorLimits, authorMessages } from '../../src/features/articles/contract/author-rules.ts'
import { articleMessages } from '../../src/features/articles/contract/rules.ts'
import { eventMessages } from '../../src/features/events/contract/rules.ts'
import { dayInvalid, pictureMissing, textTooLong } from '../../src/platform/contract/content/messages.ts'
import { anEvent } from '../events.ts'
import { adds, anEdit } from '../newsroom.ts'
import { type HostileRequest, hostileCases, useScene } from './kit.ts'

const scene = useScene({
  more: async ({ people: { editor }, values }) => {
    const addAuthor = async (form: object) => String((await editor.post('/admin/authors', form)).json().author.id)
    values['asha'] = await addAuthor({ name: 'Asha Rao', accountEmail: 'admin@example.com' })
    values['bo'] = await addAuthor({ name: 'Bo Orsted' })
    values['gone'] = await addAuthor({ name: 'Gone' })
    await editor.call('DELETE', `/admin/authors/${values['gone']}`)
    values['hers'] = String(await adds(editor, { authorIds: [Number(values['asha'])] }))
    const addEvent = async (form: object) => String((await editor.post('/admin/events', anEvent(form))).json().entry.id)
    values['fair'] = await addEvent({ title: 'Fair' })
    values['other'] = await addEvent({ title: 'Other' })
  },
})

type Wrong<Form = object> = readonly [what: string, form: Form, says: string]
const refusals = <Form>(cases: readonly Wrong<Form>[], save: (form: Form) => HostileRequest) =>
  cases.map(([what, form, says]) => ({
    it: `with ${what} is refused and says why`,
    hostile: save(form),
    answers: 400,
    says,
  }))

describe('the form of an author', () => {
  const save = (form: object): HostileRequest => ({
    send: 'PUT /api/admin/authors/{bo}',
    as: 'editor',
    body: { name: 'Bo Orsted', ...form },
  })
  const cases: Wrong[] = [
    ['a name with markup', { name: '<script>alert(1)</script>' }, authorMessages.nameInvalid],
    ['a name without a letter', { name: '— 7 —' }, authorMessages.nameInvalid],
    ['no name', { name: ' ' }, authorMessages.nameRequired],
    ['a name as long as a paragraph', { name: 'x'.repeat(101) }, '100 characters or fewer'],
    ['an address of the product', { slug: 'admin' }, 'The site uses “admin” itself'],
    ['an address that is a page number', { slug: '2' }, 'numbers are page numbers'],
    ['an address with a slash', { slug: '../admin' }, 'lower-case letters, digits, and single hyphens'],
    ['an address with capitals', { slug: 'Bo' }, 'lower-case letters, digits, and single hyphens'],
    ['the address of another author', { slug: 'asha-rao' }, authorMessages.slugTaken],
    ['a link that is a script', { links: [{ url: 'javascript:alert(1)' }] }, authorMessages.linkInvalid],
    ['a link that hides a script', { links: [{ url: ' \tjAvAscript:alert(1)' }] }, authorMessages.linkInvalid],
    ['a link with a password', { links: [{ url: 'https://a:b@example.com' }] }, authorMessages.linkInvalid],
    ['a link to data', { links: [{ url: 'data:text/html,x' }] }, authorMessages.linkInvalid],
    ['seven links', { links: Array.from({ length: 7 }, () => ({ url: 'https://example.com' })) }, 'up to 6 links'],
    ['a book for a biography', { biography: 'x'.repeat(authorLimits.biography + 1) }, '3,000 characters or fewer'],
    ['eleven subjects', { expertise: Array.from({ length: 11 }, (_, i) => `Subject ${i}`) }, 'up to 10 subjects'],
    ['a picture of elsewhere', { imageUrl: 'https://example.com/face.jpg' }, authorMessages.pictureInvalid],
    ['the account of a reader', { accountEmail: 'other@example.com' }, authorMessages.accountUnknown],
    ['an account that does not exist', { accountEmail: 'nobody@example.com' }, authorMessages.accountUnknown],
    ['the account of another author', { accountEmail: 'admin@example.com' }, authorMessages.accountTaken],
  ]
  const right = { slug: 'bo', links: [{ url: 'https://example.com' }], accountEmail: 'editor@example.com' }
  hostileCases(scene, { honest: save(right) }, refusals(cases, save))
})

describe('the byline of an article', () => {
  const edit = (authorIds: unknown): HostileRequest => ({
    send: 'POST /api/admin/edit/{free}',
    as: 'editor',
    body: anEdit({ authorIds }),
  })
  const cases: Wrong<unknown>[] = [
    ['six authors', [1, 2, 3, 4, 5, 6], articleMessages.tooManyAuthors],
    ['the same author twice', ['{asha}', '{asha}'], articleMessages.authorTwice],
    ['an author who was deleted meanwhile', ['{asha}', '{gone}'], authorMessages.gone],
    ['an author who never was', ['999999'], authorMessages.gone],
    ['a name instead of an id', ['Asha Rao'], articleMessages.authorUnknown],
    ['a number that is no id', [-1], articleMessages.authorUnknown],
    ['a text instead of a list', '{asha}', 'Authors must be a list of ids'],
  ]
  hostileCases(scene, { honest: edit(['{bo}', '{asha}']) }, refusals(cases, edit))
})

describe('deleting an author', () => {
  const remove = (id: string, query = ''): HostileRequest => ({
    send: `DELETE /api/admin/authors/${id}${query}`,
    as: 'editor',
  })
  hostileCases(scene, { honest: remove('{asha}', '?successor={bo}') }, [
    { it: 'with articles and nobody who takes them over is refused', hostile: remove('{asha}'), answers: 409 },
    { it: 'in favour of the same author is refused', hostile: remove('{asha}', '?successor={asha}'), answers: 400 },
    { it: 'in favour of nobody known is refused', hostile: remove('{asha}', '?successor={gone}'), answers: 404 },
    { it: 'twice is answered with 404', hostile: remove('{gone}'), answers: 404 },
  ])
})

describe('what asks for authors', () => {
  const choices = (query: string): HostileRequest => ({ send: `GET /api/admin/author-choices?${query}`, as: 'editor' })
  hostileCases(scene, { honest: choices('search=asha'), shows: /Asha Rao/, never: /Asha Rao/ }, [
    { it: 'by ids that are none is refused', hostile: choices('ids=1;drop table authors'), answers: 400 },
    { it: 'by a thousand ids is refused', hostile: choices(`ids=${'1,'.repeat(1000)}1`), answers: 400 },
    { it: 'by a pattern finds no name', hostile: choices('search=%25_'), answers: 200 },
    { it: 'at an address that is none is refused', hostile: 'GET /api/home/authors/%2e%2e%00', answers: 400 },
  ])
})

describe('the form of an event', () => {
  const save = (form: object): HostileRequest => ({
    send: 'PUT /api/admin/events/{fair}',
    as: 'editor',
    body: { ...anEvent(), version: 1, ...form },
  })
  const timed = (form: object) => ({ isAllDay: false, startTime: '09:00', endTime: '17:00', ...form })
  const cases: Wrong[] = [
    ['no title', { title: ' ' }, 'Title is required'],
    ['a title with markup', { title: '<img src=x onerror=alert(1)>' }, 'Title must be plain text without HTML'],
    ['a title as long as a book', { title: 'x'.repeat(100_000) }, '160 characters or fewer'],
    ['a place with markup', { place: '<b>Pune</b>' }, 'Venue must be plain text without HTML'],
    [
      'an address with markup',
      { address: '<script>alert(1)</script>' },
      'Postal address must be plain text without HTML',
    ],
    ['an organizer with markup', { organizer: '</script><script>' }, 'Organizer must be plain text without HTML'],
    ['neither a place nor online', { place: '' }, eventMessages.placeRequired],
    ['an end before its start', { startsOn: '2026-04-06' }, eventMessages.endsBefore],
    [
      'an end an hour before its start',
      timed({ endsOn: '2026-04-03', startTime: '17:00', endTime: '16:00' }),
      eventMessages.endsBefore,
    ],
    ['an end at its start', timed({ endsOn: '2026-04-03', endTime: '09:00' }), eventMessages.endsBefore],
    ['no times', timed({ startTime: '' }), eventMessages.startTimeRequired],
    ['an hour that no day has', timed({ startTime: '25:00' }), 'Enter a time such as 09:00'],
    [
      'a time that clocks skip',
      timed({ startsOn: '2026-03-29', startTime: '02:30', timeZone: 'Europe/Berlin' }),
      '02:30 on 2026-03-29 in Europe/Berlin does not exist: the clocks go forward then. Choose another time.',
    ],
    ['the year 0', { startsOn: '0000-01-01' }, eventMessages.yearInvalid],
    ['the year 9999', { endsOn: '9999-12-31' }, eventMessages.yearInvalid],
    ['a year of six digits', { endsOn: '+275760-09-13' }, dayInvalid],
    ['a day that no month has', { startsOn: '2026-02-30' }, dayInvalid],
    ['a date with a statement', { startsOn: "2026-04-03'; drop table events" }, dayInvalid],
    ['ten years', { endsOn: '2036-04-03' }, eventMessages.tooLong],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'Enter a time zone such as Asia/Kolkata'],
    ['an offset for a zone', { timeZone: '+05:30' }, 'Enter a time zone such as Asia/Kolkata'],
    ['no zone', { timeZone: '' }, 'Enter a time zone such as Asia/Kolkata'],
    ['a link that is a script', { url: 'javascript:alert(1)' }, 'A link must begin with https:// or http://'],
    ['a link that hides a script', { url: ' \tjAvAscript:alert(1)' }, 'A link must begin with https:// or http://'],
    ['a link with a password', { url: 'https://a:b@example.com' }, 'A link must begin with https:// or http://'],
    ['a link to data', { url: 'data:text/html,x' }, 'A link must begin with https:// or http://'],
    ['the address of another event', { slug: 'other' }, 'Another event uses this URL'],
    ['the address of the archive', { slug: 'archive' }, 'The site uses “archive” itself'],
    ['an address that is a page number', { slug: '2' }, 'numbers are page numbers'],
    ['an address with a slash', { slug: '../admin' }, 'lower-case letters, digits, and single hyphens'],
    ['a text of 100 kB', { html: `<p>${'x'.repeat(100_000)}</p>` }, textTooLong],
    ['a picture of elsewhere', { imageUrl: 'https://example.com/fair.jpg' }, pictureMissing],
  ]
  const right = save({
    ...timed({ url: 'https://example.com/?a=1&b=2', html: '<p>Come.</p>' }),
    slug: 'fair',
    isOnline: true,
    summary: 'a < b',
    organizer: 'Board & Society',
  })
  hostileCases(scene, { honest: right }, refusals(cases, save))
})
