import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { snippetFields, snippetLimits } from '../src/features/articles/contract/snippet-record.ts'
import { mostTerms, termFields } from '../src/features/glossary/contract/record.ts'
import { labelFields } from '../src/features/members/contract/labels.ts'
import { memberLimits } from '../src/features/members/contract/words.ts'
import { mostOffers, offerFields } from '../src/features/subscriptions/contract/offer-record.ts'
import type { ContentField } from '../src/platform/contract/content/fields.ts'
import { auditLog, said } from './answers.ts'
import { useMagazine } from './magazine.ts'
import { useMember } from './members.ts'

/* What records without a page have in common. A new kind is a row here. */

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'admin', username: 'Meera-4711' })

type Form = Readonly<Record<string, unknown>>

interface TestedRecord {
  path: string
  rows: string
  key: string
  id: string
  name: string
  first: Form
  other: Form
  listed: Form
  fields: Readonly<Record<string, ContentField>>
  most: number
  fill: RawBuilder<unknown>
  /** What the log says of a change from `first` to `other`. Missing: it cannot be changed. */
  changed?: readonly string[]
}

const numbers = (most: number) => sql`generate_series(1, ${most}::int) as number`
const words = { explanation: 'In a sentence.' }
const terms: TestedRecord = {
  path: 'glossary',
  rows: 'terms',
  key: 'term',
  id: 'slug',
  name: 'term',
  changed: ['changed'],
  first: { ...words, slug: 'esr', term: 'ESR' },
  other: { slug: 'esl', term: 'ESL', explanation: 'In another.' },
  listed: { ...words, slug: 'esr', term: 'ESR' },
  fields: termFields,
  most: mostTerms,
  fill: sql`insert into glossary_terms (slug, term, explanation) select 't-' || number, 't', 't' from ${numbers(mostTerms)}`,
}
const snippets: TestedRecord = {
  path: 'snippets',
  rows: 'snippets',
  key: 'snippet',
  id: 'id',
  name: 'name',
  changed: ['renamed', 'changed'],
  first: { name: 'Safety', html: '<p>Wear it.</p>' },
  other: { name: 'Care', html: '<p>Take it.</p>' },
  listed: { name: 'Safety', excerpt: 'Wear it.' },
  fields: snippetFields,
  most: snippetLimits.snippets,
  fill: sql`insert into snippets (name, html, excerpt, updated_at)
    select 'No. ' || number, 'a', 'a', now() from ${numbers(snippetLimits.snippets)}`,
}
const labels: TestedRecord = {
  path: 'labels',
  rows: 'labels',
  key: 'label',
  id: 'id',
  name: 'name',
  changed: ['renamed'],
  first: { name: 'Students' },
  other: { name: 'Pupils' },
  listed: { name: 'Students', members: 0 },
  fields: labelFields,
  most: memberLimits.labels,
  fill: sql`insert into labels (name, created_at) select 'No. ' || number, now() from ${numbers(memberLimits.labels)}`,
}
const terms26 = { percentOff: 20, freeMonths: 2, mostUses: 5, plan: 'gold', currency: 'USD' }
const offers: TestedRecord = {
  path: 'offers',
  rows: 'offers',
  key: 'offer',
  id: 'id',
  name: 'code',
  fields: offerFields,
  most: mostOffers,
  first: { ...terms26, code: 'fair-26', startsOn: '2027-03-01', endsOn: '2027-03-31' },
  other: { code: 'FAIR-27', percentOff: 30 },
  listed: {
    ...terms26,
    code: 'FAIR-26',
    state: 'planned',
    createdBy: 'Meera-4711',
    startsAt: '2027-02-28T18:30:00.000Z',
    endsAt: '2027-03-31T18:29:59.000Z',
  },
  fill: sql`insert into offers (code, free_months, created_at, created_by_name)
    select 'NO-' || number, 1, now(), 'a' from ${numbers(mostOffers)}`,
}

const wrongOf = (field: ContentField): [value: unknown, sentence: string][] => {
  if (field.kind === 'number')
    return [0.5, -1, field.most + 1].map((value) => [
      value,
      `Enter ${value > 0.5 ? `up to ${field.most}` : 'a whole number of'} ${field.unit}`,
    ])
  if (field.kind === 'day') return ['soon', '2027-02-30', '1 March'].map((value) => [value, 'Enter a day such as'])
  if (field.kind !== 'line' && field.kind !== 'lines') return []
  const long: [unknown, string] = ['x'.repeat(field.longest + 1), `${field.label} must be ${field.longest} characters`]
  return field.required === undefined ? [long] : [long, [' ', field.required], [undefined, field.required]]
}

describe.each([terms, snippets, labels, offers].map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { rows, key, id, name, first, other } = kind
  const list = async () => (await meera.get(path === 'glossary' ? '/home/glossary' : `/admin/${path}`)).json()[rows]
  const adds = (form: Form) => meera.post(`/admin/${path}`, form)
  const oneOf = async () => String((await list())[0][id])
  const changes = (one: string, form: Form) => meera.call('PUT', `/admin/${path}/${one}`, { body: form })
  const deletes = (one: string) => meera.call('DELETE', `/admin/${path}/${one}`)

  test('what is sent comes back, when it is added, changed, deleted and brought back', async () => {
    expect((await adds(first)).status).toBe(201)
    expect(await list()).toMatchObject([kind.listed])
    const one = await oneOf()
    if (kind.changed) expect((await changes(one, other)).status).toBe(200)
    const known = String(kind.changed ? other[name] : kind.listed[name])
    expect(await list()).toMatchObject([{ [name]: known }])
    const deleted = await deletes(one)
    expect([deleted.status, await list()]).toEqual([200, []])
    expect((await deletes(one)).status).toBe(404)
    if (kind.changed) expect((await changes(one, other)).status).toBe(404)
    const { before } = deleted.json()
    if (before) expect((await adds(before)).status).toBe(201)
    const log = (await auditLog(magazine)).filter(({ action }) => action.startsWith(`${key}.`))
    const told = ['added', ...(kind.changed ?? []), 'deleted', ...(before ? ['added'] : [])]
    expect(log.map(({ action }) => action)).toEqual(told.map((change) => `${key}.${change}`))
    expect(log.map(({ admin_name }) => admin_name)).toEqual(told.map(() => 'Meera-4711'))
    expect(log.map(({ subject_name }) => subject_name)).toEqual([kind.listed[name], ...told.slice(1).map(() => known)])
    expect(log[0]?.subject_id).toBe(one)
  })

  test('a value that its field does not take is refused at the field with a sentence, and nothing is stored', async () => {
    for (const [field, rules] of Object.entries(kind.fields))
      for (const [value, sentence] of wrongOf(rules)) {
        const refused = await adds({ ...first, [field]: value })
        const { details = [] } = refused.json()
        expect([field, value, refused.status, details[0]?.field]).toEqual([field, value, 400, field])
        expect(details[0].message).toContain(sentence)
      }
    expect(await list()).toEqual([])
  })

  test('a name is taken once, also by two at the same time', async () => {
    const twice = await Promise.all([adds(first), adds(first)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await adds(first)).json().code).toBe(`${key}_exists`)
    const sentence = `The ${key} “${String(kind.listed[name])}” already exists`
    expect(await said(adds(first))).toEqual([409, sentence])
    const one = await oneOf()
    await adds(other)
    if (!kind.changed || id === 'slug') return
    expect((await changes(one, { name: String(other[name]).toLowerCase() })).json().code).toBe(`${key}_exists`)
    expect((await changes(one, { name: String(first[name]).toUpperCase() })).status).toBe(200)
  })

  test('there are not more of them than the limit', async () => {
    await kind.fill.execute(magazine.database.db)
    expect(await said(adds(first))).toEqual([409, `You have ${kind.most} ${key}s, the maximum. Delete one first`])
    expect((await adds(first)).json().code).toBe(`too_many_${key}s`)
    expect(await list()).toHaveLength(kind.most)
  })
})
