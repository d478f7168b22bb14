import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { aDraft, adds, aKey, anEdit, restores } from '../../../../../test/newsroom.ts'
import { textProblem } from '../../../../platform/contract/field-rules.ts'
import { textFields } from '../../../articles/contract/fields.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

/** Valid, and other than the fixture's. */
function valueOf(name: string, input: string | undefined): string {
  if (name === 'slug') return 'a-text-for-an-address'
  if (name === 'letters') return 'closed'
  if (name === 'corrections') return '2026-03-01 The output is 3.3 V.\n2026-02-28 A typing error.'
  return input === 'url' ? `https://example.com/${name}` : `A text for ${name}`
}

const fields = textFields.map((field) => {
  const value = valueOf(field.name, field.input)
  return { ...field, value, other: field.choices ? '' : `${value}-2` }
})
type Field = (typeof fields)[number]
const withEach = (textOf: (field: Field) => string) =>
  Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))
const values = withEach(({ value }) => value)
const articleAt = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()

test('each text field is saved and returned under its wire name', async () => {
  const id = await adds(meera, values)
  const stored = await articleAt(id)
  const [listed] = (await magazine.get('/api/home/news')).json()
  const { article } = (await magazine.get(`/api/home/article/${id}`)).json()
  for (const { name, wire, value, onlyIn } of fields)
    expect([stored[name], stored[wire], listed[wire], article[wire]], name).toEqual([
      value,
      value,
      onlyIn === undefined ? value : undefined,
      onlyIn === 'back-office' ? undefined : value,
    ])
})

test('each text field is compared, stored in revisions and restored', async () => {
  const id = await adds(meera, values)
  await meera.post(`/admin/edit/${id}`, anEdit(withEach(({ other }) => other)))
  const { article, difference } = (await meera.get(`/admin/article/${id}/revisions/1?against=current`)).json()
  const restored = (await restores(meera, id, 1)).json().article
  expect(restored.version).toBe(3)
  for (const { name, label, value, other, choices } of fields) {
    const [before, after] = [choices?.[value] ?? value, choices?.[other] ?? other]
    expect(difference.fields).toContainEqual({ field: name, label, before, after })
    expect([article[name], restored[name]], name).toEqual([value, value])
  }
})

test('each text field is stored in drafts and shown in previews', async () => {
  const longest = withEach((field) => (field.choices ? field.value : field.value.padEnd(field.longest, 'x')))
  const content = aDraft({ imageUrl: '/assets/a-400.webp', ...longest })
  await meera.call('PUT', `/admin/draft/${aKey()}`, { body: { content } })
  expect((await meera.get(`/admin/draft/${aKey()}`)).json().draft.content).toMatchObject(longest)
  const { answer } = (await meera.post('/admin/preview', { as: 'gold', content })).json()
  for (const { name, wire, onlyIn } of fields)
    expect(answer.article[wire], name).toBe(onlyIn === 'back-office' ? undefined : longest[name])
})

test('each text field is refused with the form’s message if it is too long', async () => {
  const tooLong = withEach(({ value, longest }) => `${value}${'x'.repeat(longest)}`)
  const answer = await meera.post('/admin/addNewsArticle', { ...anEdit(), date: '2026-03-01', ...tooLong })
  expect(answer.status).toBe(400)
  for (const field of fields) {
    const message = textProblem(field, tooLong[field.name] ?? '')
    expect(answer.json().details).toContainEqual({ field: field.name, message })
  }
})

test('an edit that omits text fields keeps their values, and is refused if one is required', async () => {
  const id = await adds(meera, values)
  const omitting = (names: readonly string[]) => {
    const edit: [string, unknown][] = Object.entries(anEdit())
    return meera.post(`/admin/edit/${id}`, Object.fromEntries(edit.filter(([name]) => !names.includes(name))))
  }
  for (const { name, required } of fields.filter((field) => field.required !== undefined)) {
    const answer = await omitting([name])
    expect(answer.status, name).toBe(400)
    expect(answer.json().details).toContainEqual({ field: name, message: required })
  }
  expect(await articleAt(id)).toMatchObject({ ...values, version: 1 })
  const optional = fields.filter(({ required }) => required === undefined).map(({ name }) => name)
  expect((await omitting(optional)).status).toBe(200)
  const kept = Object.fromEntries(optional.map((name) => [name, values[name]]))
  expect(await articleAt(id)).toMatchObject({ ...kept, version: 2 })
})
