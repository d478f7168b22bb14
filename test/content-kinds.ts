import { accessLevels } from '../contract/catalogue.ts'
import type { ContentType } from '../contract/content/define.ts'
import type { ContentField } from '../contract/content/fields.ts'
import { listLink, pageLink } from '../contract/content/heads.ts'
import { course } from '../contract/courses/record.ts'
import { marketData } from '../contract/market-data/record.ts'
import { sendsForm, uploads } from './forms.ts'
import { aFlatPng } from './images.ts'
import { aPdf, uploadsVersion } from './reports.ts'
import type { Visitor } from './visitor.ts'

type Form = Readonly<Record<string, unknown>>

/** A content type as `test/content-types.test.ts` sees it. */
export interface TestedKind {
  name: string
  key: string
  table: string
  list: string
  page: (slug: string) => string
  /** In the answer of the readers' list. */
  rows: string
  /** Two values of each key of the form but `slug` and `isPublished`. */
  forms: (editor: Visitor) => Promise<{ first: Form; other: Form }>
  /** Where readers get what. What is not named here goes to editors alone. */
  shown: Readonly<Record<string, 'list' | 'page'>>
  /** What it needs beside its form before it can be published. */
  completes?: (editor: Visitor, id: number) => Promise<unknown>
  /** What it keeps back from those without access, in the answer of its page or of the call for signed-in readers. */
  kept?: (answer: Form) => unknown
  /** Addresses are made of the title and stay. */
  hasFixedSlug?: true
  /** Where they are declared: the log tells of each. */
  fields?: ContentType['fields']
  /** Readers' lists have a limit. */
  isPaged?: true
}

/** A value for a field, made of a word. `at`: which of several from the end. */
const valueOf = (field: ContentField, text: string, at: number) =>
  field.kind === 'access' ? accessLevels.at(at) : field.kind === 'choice' ? Object.keys(field.choices).at(at) : text

function declared(
  type: ContentType,
  own: { first: Form; other: Form },
  kept: TestedKind['kept'] & {},
  shown: TestedKind['shown'] = {},
): TestedKind {
  const fields = Object.entries<ContentField>(type.fields)
  const valuesOf = (word: string, at: number) =>
    Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, `${word} ${name}`, at)]))
  return {
    ...{ name: type.name, key: type.key, table: type.table, list: listLink(type), rows: 'data', isPaged: true },
    page: (slug) => pageLink(type, slug),
    forms: async () => ({
      first: { ...valuesOf('first', -1), ...own.first },
      other: { ...valuesOf('other', -2), ...own.other },
    }),
    shown: {
      ...Object.fromEntries(fields.flatMap(([name, field]) => (field.shown ? [[name, field.shown]] : []))),
      ...shown,
    },
    fields: type.fields,
    kept,
  }
}

const videos = (title: string) => ({ lessons: [{ title, minutes: 12, videoUrl: 'https://vimeo.com/4711' }] })
const csvOf = (weeks: number) => ({ csv: `Month,Weeks\n2026-01,${weeks}` })

const twoPictures = async (editor: Visitor) => {
  const addresses = []
  for (const size of [640, 800])
    addresses.push((await uploads(editor, aFlatPng(size, size), 'board.png')).json().imageUrl)
  return addresses
}

const reports: TestedKind = {
  ...{ name: 'reports', key: 'report', table: 'reports', list: '/reports', rows: 'reports', isPaged: true },
  page: (slug) => `/reports/${slug}`,
  forms: async (editor) => {
    const [one, two] = await twoPictures(editor)
    const text = { title: 'First report', standfirst: 'First words', html: '<p>First text</p>' }
    return {
      first: { ...text, access: 'sold', prices: { INR: 10_000, USD: 1_000 }, category: 'ai', imageUrl: one },
      other: {
        ...{ title: 'Other report', standfirst: 'Other words', html: '<p>Other text</p>', access: 'sold' },
        ...{ prices: { INR: 20_000, USD: 2_000 }, category: 'automotive', imageUrl: two },
      },
    }
  },
  shown: { title: 'list', standfirst: 'list', access: 'list', prices: 'list', category: 'list', html: 'page' },
  completes: async (editor, id) => uploadsVersion(editor, id, await aPdf()),
}

const events: TestedKind = {
  ...{ name: 'events', key: 'event', table: 'events', list: '/events.html', rows: 'upcoming' },
  page: (slug) => `/events/${slug}`,
  forms: async (editor) => {
    const [one, two] = await twoPictures(editor)
    const times = { isAllDay: false, startTime: '09:00', endTime: '17:30', timeZone: 'Asia/Kolkata', isOnline: true }
    return {
      first: {
        ...{ title: 'First event', summary: 'First words', html: '<p>First text</p>', place: 'Pune', ...times },
        ...{ startsOn: '2027-03-01', endsOn: '2027-03-02', address: 'First street 1', organizer: 'First fairs' },
        ...{ url: 'https://first.example/', joinUrl: 'https://meet.example/1', places: 10, imageUrl: one },
      },
      other: {
        ...{ title: 'Other event', summary: 'Other words', html: '<p>Other text</p>', place: 'Delhi', ...times },
        ...{ startsOn: '2027-03-03', endsOn: '2027-03-04', address: 'Other street 1', organizer: 'Other fairs' },
        ...{ startTime: '10:00', endTime: '18:30', timeZone: 'Europe/Berlin', url: 'https://other.example/' },
        ...{ joinUrl: 'https://meet.example/2', places: 20, imageUrl: two },
      },
    }
  },
  shown: {
    ...{ title: 'list', summary: 'list', startsOn: 'list', endsOn: 'list', place: 'list', isOnline: 'list' },
    ...{ organizer: 'list', url: 'list', html: 'page', address: 'page' },
  },
}

const whitePapers: TestedKind = {
  ...{ name: 'white-papers', key: 'white-paper', table: 'white_papers', list: '/white-papers', rows: 'whitePapers' },
  page: (slug) => `/white-papers/${slug}`,
  forms: async (editor) => {
    const [one, two] = await twoPictures(editor)
    const files: string[] = []
    for (const name of ['One', 'Two'])
      files.push(
        (
          await sendsForm(editor, '/admin/white-papers/file', [
            ['name', name],
            ['file', await aPdf(name), `${name}.pdf`],
          ])
        ).json().file,
      )
    return {
      first: {
        ...{ title: 'First paper', sponsor: 'First & Co', summary: 'First words', text: 'First text' },
        ...{ consent: 'First consent', imageUrl: one, file: files[0], isOpen: true },
      },
      other: {
        ...{ title: 'Other paper', sponsor: 'Other & Co', summary: 'Other words', text: 'Other text' },
        ...{ consent: 'Other consent', imageUrl: two, file: files[1], isOpen: false },
      },
    }
  },
  shown: { title: 'list', sponsor: 'list', summary: 'list', isOpen: 'list', text: 'page', consent: 'page' },
  ...{ hasFixedSlug: true, isPaged: true },
}

/** All content types with a page. */
export const testedKinds: readonly TestedKind[] = [
  declared(marketData, { first: csvOf(14), other: csvOf(15) }, ({ figures }) => figures),
  declared(course, { first: videos('First video'), other: videos('Other video') }, ({ videos: some }) => some, {
    lessons: 'list',
  }),
  ...[reports, events, whitePapers],
]
