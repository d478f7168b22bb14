import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiEndpoints } from '../src/app/contract/api.ts'
import { rememberDemoRows } from '../src/app/demo/remember-rows.ts'
import { removeTrialData } from '../src/app/trial/remove-trial-data.ts'
import { sweepAttachments } from '../src/features/attachments/server/sweep.ts'
import { accessLevels } from '../src/platform/contract/catalogue.ts'
import { type ContentField, fieldColumn } from '../src/platform/contract/content/fields.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { days } from '../src/platform/server/core/durations.ts'
import { createFolderStore } from '../src/platform/server/gateways/files/folder.ts'
import { type TestedKind, testedKinds } from './content-kinds.ts'
import { sendsForm, uploads } from './forms.ts'
import { aFlatPng } from './images.ts'
import { useMagazine } from './magazine.ts'
import { aMember, useMember } from './members.ts'
import { aPdf } from './reports.ts'

/* What all content types have in common. Values that cannot be arbitrary words are in `content-kinds.ts`. */

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'admin', username: 'Meera-4711' })

type Entry = Record<string, unknown> & { id: number; version: number; slug: string }

const saves = (kind: TestedKind, entry: Pick<Entry, 'id' | 'version'>, form: object) =>
  meera.call('PUT', `/admin/${kind.name}/${entry.id}`, { body: { ...form, version: entry.version } })
const deletes = (kind: TestedKind, { id }: Pick<Entry, 'id'>) => meera.call('DELETE', `/admin/${kind.name}/${id}`)
const restores = (kind: TestedKind, { id }: Pick<Entry, 'id'>) => meera.post(`/admin/${kind.name}/${id}/restoration`)

async function adds(kind: TestedKind, form: object): Promise<Entry> {
  const added = await meera.post(`/admin/${kind.name}`, { ...form, isPublished: false })
  if (added.status !== 201) throw new Error(added.text)
  await kind.completes?.(meera, added.json().entry.id)
  return added.json().entry
}

async function publishes(kind: TestedKind, form: object): Promise<Entry> {
  const saved = await saves(kind, await adds(kind, form), { ...form, isPublished: true })
  if (saved.status !== 200) throw new Error(saved.text)
  return saved.json().entry
}

const formKeys = (kind: TestedKind): string[] => {
  const { body }: Endpoint = apiEndpoints[`POST /admin/${kind.name}` as keyof typeof apiEndpoints]
  return Object.keys((body as unknown as { shape: object }).shape)
}
const pageOf = async (kind: TestedKind, slug: string) => (await magazine.get(`/api/home/${kind.name}/${slug}`)).json()
const listOf = async (kind: TestedKind, query = '') =>
  (await magazine.get(`/api/home/${kind.name}${query}`)).json()[kind.rows]
const statuses = async (kind: TestedKind, slug: string) => [
  (await magazine.get(`/api/home/${kind.name}/${slug}`)).status,
  (await magazine.get(kind.page(slug))).status,
]

describe.each(testedKinds.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  const { page, list, key, table } = kind

  test('each key of the form comes back as it was sent, when it is added and when it is changed', async () => {
    const { first, other } = await kind.forms(meera)
    const expected = formKeys(kind).filter((one) => one !== 'slug' && one !== 'isPublished')
    expect(Object.keys(first).toSorted()).toEqual(expected.toSorted())
    const entry = await adds(kind, first)
    expect(entry).toMatchObject(first)
    expect((await meera.get(`/admin/${name}/${entry.id}`)).json()).toMatchObject(first)
    const saved = await saves(kind, entry, { ...other, isPublished: true })
    expect(saved.json().entry).toMatchObject({ ...other, isPublished: true })
    expect((await meera.get(`/admin/${name}/${entry.id}`)).json()).toEqual(saved.json().entry)
  })

  test('readers get what is shown to them, and nothing else of the form', async () => {
    const { first } = await kind.forms(meera)
    const { slug } = await publishes(kind, first)
    const [row] = await listOf(kind)
    const whole = await pageOf(kind, slug)
    for (const field of Object.keys(first)) {
      const shown = kind.shown[field]
      expect([field, field in row, field in whole]).toEqual([field, shown === 'list', shown !== undefined])
    }
    for (const answer of [row, whole])
      expect(
        ['id', 'version', 'isPublished', 'isDeleted'].filter(
          (own) => own in answer && !(name === 'reports' && own === 'id'),
        ),
      ).toEqual([])
    expect(JSON.stringify([row, whole])).not.toContain('Meera-4711')
  })

  test('the database itself refuses a row without a column of a field, and no column leads to a person', async () => {
    const { rows } = await sql<{ name: string; strict: boolean }>`
      select column_name as name, is_nullable = 'NO' and column_default is null as strict
      from information_schema.columns where table_name = ${table}`.execute(magazine.database.db)
    expect(rows.filter((column) => /_id$|_by$|email/.test(column.name))).toEqual([])
    const strict = rows.filter((column) => column.strict).map((column) => column.name)
    const named = Object.entries<ContentField>(kind.fields).filter(
      ([, of]) => of.kind !== 'picture' && !(of.kind === 'number' && of.empty === null),
    )
    expect(strict).toEqual(expect.arrayContaining(named.map(([field, of]) => fieldColumn(field, of))))
  })

  test('a picture that it shows cannot be deleted, whichever field it is in', async () => {
    const { first } = await kind.forms(meera)
    for (const [field, of] of Object.entries(kind.fields)) {
      if (of.kind !== 'html' && of.kind !== 'picture') continue
      const { id, imageUrl } = (await uploads(meera, aFlatPng(700, 700), `${field}.png`)).json()
      const value = of.kind === 'html' ? `<p>Text.</p><figure><img src="${imageUrl}" alt="A board"></figure>` : imageUrl
      const entry = await adds(kind, { ...first, [field]: value })
      expect(String(entry[field])).toContain(imageUrl)
      expect([field, (await meera.call('DELETE', `/admin/pictures/${id}`)).status]).toEqual([field, 409])
    }
  })

  test('a file that a text names is kept, and readers of what is published may have it', async () => {
    const { first } = await kind.forms(meera)
    if (!kind.fields.html) return
    const answer = await sendsForm(meera, '/admin/attachments', [
      ['name', 'LM317'],
      ['file', await aPdf(), 'LM317.pdf'],
    ])
    const { url } = answer.json()
    const file = `<figure class="file"><a href="${url}">LM317</a><figcaption>PDF, 1 kB</figcaption></figure>`
    const form = { ...first, html: `<p>Text.</p>${file}` }
    const draft = await adds(kind, form)
    expect(draft.html).toContain(url)
    const download = async () => (await magazine.app.http.inject({ url })).statusCode
    expect(await download()).toBe(404)
    expect((await saves(kind, draft, { ...form, isPublished: true })).status).toBe(200)
    expect(await download()).toBe(200)
    await deletes(kind, draft)
    expect(await download()).toBe(404)
    expect((await restores(kind, draft)).status).toBe(200)
    const folder = join(magazine.dataDir, 'files', 'pictures')
    const later = new Date(magazine.clock.now.getTime() + days(3))
    await sweepAttachments(magazine.database.db, createFolderStore(folder, { warn: () => {} }), later)
    expect(existsSync(join(folder, url.slice('/files/'.length)))).toBe(true)
  })

  test('who saves over another’s change is told, and nothing is lost', async () => {
    const { first, other } = await kind.forms(meera)
    const entry = await adds(kind, first)
    expect((await saves(kind, entry, { ...other, isPublished: false })).status).toBe(200)
    const late = await saves(kind, entry, { ...first, isPublished: false })
    expect([late.status, late.json().code]).toEqual([409, 'edited_meanwhile'])
    expect(late.json().message).toContain('Another user has saved this')
    expect((await meera.get(`/admin/${name}/${entry.id}`)).json()).toMatchObject(other)
    for (const path of [`/admin/${name}/4711`, `/admin/${name}/4711/restoration`])
      expect((await meera.call(path.endsWith('n') ? 'POST' : 'GET', path)).status).toBe(404)
  })

  test('an address is made of the title, free, no word of the site, and its own again after a deletion', async () => {
    const { first } = await kind.forms(meera)
    const one = await publishes(kind, first)
    const two = await publishes(kind, first)
    expect(two.slug).toBe(`${one.slug}-2`)
    const taken = await meera.post(`/admin/${name}`, { ...first, slug: one.slug, isPublished: false })
    expect([taken.status, taken.json().details[0].field]).toEqual([400, 'slug'])
    for (const slug of ['reports', 'market-data', '2027', 'Two Words', 'x'.repeat(81)]) {
      const refused = await meera.post(`/admin/${name}`, { ...first, slug, isPublished: false })
      expect([slug, refused.status, refused.json().details?.[0].field]).toEqual([slug, 400, 'slug'])
    }
    await deletes(kind, one)
    const three = await adds(kind, { ...first, slug: one.slug })
    expect((await restores(kind, one)).status).toBe(409)
    await deletes(kind, three)
    expect((await restores(kind, one)).status).toBe(200)
  })

  test('a draft is not there, a published one is, a deleted one is gone until it is restored', async () => {
    const { first, other } = await kind.forms(meera)
    const draft = await adds(kind, first)
    const { slug } = draft
    expect(await statuses(kind, slug)).toEqual([404, 404])
    const { entry, message } = (await saves(kind, draft, { ...first, isPublished: true })).json()
    expect(message).toMatch(/^[A-Z][a-z ]+ published$/)
    expect(await statuses(kind, slug)).toEqual([200, 200])
    const inMap = async () => (await magazine.get('/sitemaps/pages.xml')).text.includes(`${page(slug)}<`)
    const inList = async () => (await magazine.get(list)).text.includes(page(slug))
    expect([await inMap(), await inList()]).toEqual([true, true])
    await deletes(kind, entry)
    expect(await statuses(kind, slug)).toEqual([410, 410])
    expect((await meera.get(`/admin/${name}/${entry.id}`)).status).toBe(404)
    expect((await saves(kind, entry, { ...other, isPublished: true })).status).toBe(404)
    expect((await deletes(kind, entry)).status).toBe(404)
    expect([await inMap(), await inList()]).toEqual([false, false])
    expect((await restores(kind, entry)).json().message).toMatch(/^[A-Z][a-z ]+ restored$/)
    expect((await restores(kind, entry)).status).toBe(404)
    expect(await statuses(kind, slug)).toEqual([200, 200])
    const unpublished = await saves(kind, entry, { ...first, isPublished: false })
    expect(unpublished.json().message).toMatch(/^[A-Z][a-z ]+ saved$/)
    expect(await statuses(kind, slug)).toEqual([404, 404])
  })

  test('cached pages and answers follow each change', async () => {
    const { first, other } = await kind.forms(meera)
    const entry = await publishes(kind, first)
    const at = `/api/home/${name}/${entry.slug}`
    const keyOf = async (address: string) => String((await magazine.get(address)).headers['surrogate-key']).split(' ')
    expect(await keyOf(at)).toContain(`${key}:${entry.slug}`)
    expect(await keyOf(page(entry.slug))).toContain(`${key}:${entry.slug}`)
    for (const address of [`/api/home/${name}`, list, '/sitemaps/pages.xml'])
      expect(await keyOf(address)).toContain(name)
    const shows = async (text: unknown) => {
      const pages = [at, page(entry.slug), `/api/home/${name}`, list]
      return Promise.all(pages.map(async (address) => (await magazine.get(address)).text.includes(String(text))))
    }
    expect(await shows(first['title'])).toEqual([true, true, true, true])
    await saves(kind, entry, { ...other, isPublished: true })
    expect(await shows(first['title'])).toEqual([false, false, false, false])
    expect(await shows(other['title'])).toEqual([true, true, true, true])
    await deletes(kind, entry)
    expect(await keyOf(at)).toContain(`${key}:${entry.slug}`)
  })

  test('the log tells who did what, and what has changed', async () => {
    const { first, other } = await kind.forms(meera)
    const entry = await adds(kind, first)
    await saves(kind, entry, { ...other, isPublished: false })
    await deletes(kind, entry)
    await restores(kind, entry)
    const { data } = (await meera.get('/admin/audit-log')).json()
    const log = data.filter(({ action }: { action: string }) => action.startsWith(`${key}.`))
    const actions = log.map(({ action }: { action: string }) => action).filter((one: string) => !one.includes('file'))
    expect(actions).toEqual(['restored', 'deleted', 'edited', 'added'].map((one) => `${key}.${one}`))
    for (const { adminName, subject } of log) expect([adminName, subject.id]).toEqual(['Meera-4711', String(entry.id)])
    const { fields, logged } = kind
    const { before, after } = log.find(({ action }: { action: string }) => action === `${key}.edited`).detail
    const same = Object.entries(fields).flatMap(([field, of]) =>
      first[field] === other[field] ? fieldColumn(field, of) : [],
    )
    const changed = logged.filter((column) => !same.includes(column))
    for (const told of [before, after]) expect(Object.keys(told).toSorted()).toEqual(changed.toSorted())
    for (const [field, of] of Object.entries(fields))
      if (of.kind === 'lines' && !of.shown)
        expect(after[fieldColumn(field, of)]).toBe(`${String(other[field]).length} characters`)
  })

  test('lists come in pages, and editors find a record by a part of its title', async () => {
    const { first } = await kind.forms(meera)
    for (const word of ['Alpha', 'Beta', 'Gamma']) await publishes(kind, { ...first, title: `${word} of ${name}` })
    const found = async (query: string) => (await meera.get(`/admin/${name}?${query}`)).json()
    const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)
    expect(titles(await found('search=BET'))).toEqual([`Beta of ${name}`])
    expect(await found('limit=2')).toMatchObject({ page: 1, totalPages: 2, total: 3 })
    expect(titles(await found('limit=2&page=2'))).toHaveLength(1)
    if (!kind.isPaged) return
    const second = (await magazine.get(`/api/home/${name}?limit=2&page=2`)).json()
    expect(second).toMatchObject({ page: 2, totalPages: 2, total: 3 })
    expect(second[kind.rows]).toHaveLength(1)
    expect(await listOf(kind, '?limit=2&page=3')).toEqual([])
    expect((await magazine.get(`/api/home/${name}?page=0`)).status).toBe(400)
    for (const at of ['0', '01', '2', 'x'])
      expect([at, (await magazine.get(`${list}/page/${at}`)).status]).toEqual([at, 404])
  })

  test('what the demo brought goes with it, and what the publisher has added stays', async () => {
    const { first } = await kind.forms(meera)
    const { db } = magazine.database
    const [ofDemo, own] = [await rememberDemoRows(db, () => publishes(kind, first)), await publishes(kind, first)]
    expect(await statuses(kind, ofDemo.slug)).toEqual([200, 200])
    await removeTrialData(db)
    expect(await statuses(kind, ofDemo.slug)).toEqual([404, 404])
    expect(await statuses(kind, own.slug)).toEqual([200, 200])
    const text = (await magazine.get(list)).text
    expect([text.includes(`${page(own.slug)}"`), text.includes(`${page(ofDemo.slug)}"`)]).toEqual([true, false])
  })
})

const gated = testedKinds.flatMap(({ kept, ...kind }) =>
  kept ? accessLevels.map((access) => [kind.name, access, kind, kept] as const) : [],
)
test.each(gated)('%s: what a %s one keeps back goes to its readers alone', async (name, access, kind, kept) => {
  const { first } = await kind.forms(meera)
  const { slug } = await publishes(kind, { ...first, access })
  expect(isSomething(kept(await pageOf(kind, slug)))).toBe(access === 'free')
  const at = `/auth/${name}/${slug}`
  expect((await magazine.get(`/api${at}`)).status).toBe(401)
  const ravi = await aMember(magazine, { plan: 'gold' })
  for (const [reader, isOpen] of [
    [await aMember(magazine), access === 'free' || access === 'login'],
    [await aMember(magazine, { plan: 'silver' }), access !== 'gold'],
    [ravi, true],
  ] as const) {
    const mine = (await reader.get(at)).json()
    expect([isSomething(kept(mine)), mine.because === null]).toEqual([isOpen, isOpen])
  }
  await deletes(kind, (await meera.get(`/admin/${name}`)).json().data[0])
  expect((await ravi.get(at)).status).toBe(410)
})

const isSomething = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
