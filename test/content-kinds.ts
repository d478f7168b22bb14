import type { ContentType } from '../src/platform/contract/content/define.ts'
import { type ContentField, fieldColumn } from '../src/platform/contract/content/fields.ts'
import { listLink, pageLink } from '../src/platform/contract/content/heads.ts'
import { sendsForm, uploads } from './forms.ts'
import { aFlatPng } from './images.ts'
import { aPdf, uploadsVersion } from './reports.ts'
import type { Visitor } from './visitor.ts'

type Form = Readonly<Record<string, unknown>>

export interface TestedKind {
  name: string
  key: string
  table: string
  list: string
  page: (slug: string) => string
  rows: string
  /** Two values of each key of the form, except `slug` and `isPublished`. */
  forms: (editor: Visitor) => Promise<{ first: Form; other: Form }>
  /** Where readers get each field. Fields without an entry are for editors only. */
  shown: Readonly<Record<string, 'list' | 'page'>>
  completes?: (editor: Visitor, id: number) => Promise<unknown>
  /** What readers without access do not get, from the answer of its page or of the signed-in call. */
  kept?: (answer: Form) => unknown
  fields: ContentType['fields']
  logged: readonly string[]
  isPaged: boolean
}

/** A value made of a word. `at`: which option, counted from the end. */
function valueOf(field: ContentField, text: string, at: -1 | -2) {
  if (field.kind === 'access') return field.levels.at(at)
  if (field.kind === 'choice') return Object.keys(field.choices).at(at)
  if (field.kind === 'switch') return at === -1
  if (field.kind === 'day') return at === -1 ? '2027-03-01' : '2027-03-02'
  return field.kind === 'html' ? `<p>${text}</p>` : text
}

interface Own extends Partial<Pick<TestedKind, 'list' | 'rows' | 'isPaged'>> {
  forms?: TestedKind['forms']
  kept?: TestedKind['kept'] & {}
  shown?: TestedKind['shown']
  completes?: TestedKind['completes'] & {}
  logged?: readonly string[]
}

function declared(type: ContentType): TestedKind {
  const { forms, shown, logged = [], ...more } = own[type.name] ?? {}
  const fields = Object.entries<ContentField>(type.fields)
  const valuesOf = (word: string, at: -1 | -2) =>
    Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, `${word} ${name}`, at)]))
  return {
    name: type.name,
    key: type.key,
    table: type.table,
    list: listLink(type),
    rows: 'data',
    isPaged: true,
    page: (slug) => pageLink(type, slug),
    forms: async (editor) => {
      const { first, other } = (await forms?.(editor)) ?? {}
      const [one, two] = type.fields.imageUrl ? await twoPictures(editor) : []
      return {
        first: { ...valuesOf('first', -1), ...(one && { imageUrl: one }), ...first },
        other: { ...valuesOf('other', -2), ...(two && { imageUrl: two }), ...other },
      }
    },
    shown: {
      ...Object.fromEntries(fields.flatMap(([name, field]) => (field.shown ? [[name, field.shown]] : []))),
      ...shown,
    },
    fields: type.fields,
    logged: [...fields.map(([name, field]) => fieldColumn(name, field)), ...logged],
    ...more,
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

const sold = (INR: number, category: string) => ({ access: 'sold', prices: { INR, USD: INR / 10 }, category })

const timed = { isAllDay: false, isOnline: true }
const twoEvents = async () => ({
  first: {
    ...timed,
    startsOn: '2027-03-01',
    endsOn: '2027-03-02',
    startTime: '09:00',
    endTime: '17:30',
    timeZone: 'Asia/Kolkata',
    url: 'https://first.example/',
    joinUrl: 'https://meet.example/1',
    places: 10,
  },
  other: {
    ...timed,
    startsOn: '2027-03-03',
    endsOn: '2027-03-04',
    startTime: '10:00',
    endTime: '18:30',
    timeZone: 'Europe/Berlin',
    url: 'https://other.example/',
    joinUrl: 'https://meet.example/2',
    places: 20,
  },
})

const twoFiles = async (editor: Visitor) => {
  const files = []
  for (const name of ['One', 'Two']) {
    const answer = await sendsForm(editor, '/admin/white-papers/file', [
      ['name', name],
      ['file', await aPdf(name), `${name}.pdf`],
    ])
    files.push(answer.json().file)
  }
  return { first: { file: files[0] }, other: { file: files[1] } }
}

const own: Record<string, Own> = {
  'market-data': { forms: async () => ({ first: csvOf(14), other: csvOf(15) }), kept: ({ figures }) => figures },
  courses: {
    forms: async () => ({ first: videos('First video'), other: videos('Other video') }),
    kept: ({ videos: some }) => some,
    shown: { lessons: 'list' },
  },
  'white-papers': { forms: twoFiles, logged: ['file'] },
  reports: {
    forms: async () => ({ first: sold(10_000, 'ai'), other: sold(20_000, 'automotive') }),
    shown: { prices: 'list', category: 'list' },
    logged: ['prices', 'category'],
    completes: async (editor, id) => uploadsVersion(editor, id, await aPdf()),
  },
  'job-offers': {
    forms: async () => ({ first: { applyAt: 'https://first.example/jobs' }, other: { applyAt: 'jobs@other.example' } }),
  },
  events: { forms: twoEvents, list: '/events.html', rows: 'upcoming', isPaged: false },
}

const files = import.meta.glob<object>('../src/features/*/contract/record.ts', { eager: true })
const isContentType = (value: unknown): value is ContentType =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value

export const testedKinds: readonly TestedKind[] = Object.values(files)
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isContentType)
  .map(declared)
