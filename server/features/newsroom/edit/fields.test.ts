import { describe, expect, test } from 'vitest'
import { textFields, textProblem } from '../../../../contract/article/fields.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { aDraft, adds, aKey, anEdit, restores } from '../../../../test/newsroom.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

/** A valid text for the field, other than the fixture's. */
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
const articleAt = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()

describe.each(fields)('the text field $name', ({ value, other, ...field }) => {
  const { name, wire, label, longest, onlyIn, choices } = field
  const words = (text: string) => choices?.[text] ?? text

  test('the field is saved and returned under its wire name', async () => {
    const id = await adds(meera, { [name]: value })
    expect(await articleAt(id)).toMatchObject({ [name]: value, [wire]: value })
    const [listed] = (await magazine.get('/api/home/news')).json()
    const { article } = (await magazine.get(`/api/home/article/${id}`)).json()
    expect([listed.ID, listed[wire], article[wire]]).toEqual([
      id,
      onlyIn === undefined ? value : undefined,
      onlyIn === 'back-office' ? undefined : value,
    ])
  })

  test('the field is compared, stored in revisions and restored', async () => {
    const id = await adds(meera, { [name]: value })
    await meera.post(`/admin/edit/${id}`, anEdit({ [name]: other }))
    const { article, difference } = (await meera.get(`/admin/article/${id}/revisions/1?against=current`)).json()
    expect(article).toMatchObject({ [name]: value })
    expect(difference.fields).toContainEqual({ field: name, label, before: words(value), after: words(other) })
    const restored = (await restores(meera, id, 1)).json()
    expect(restored.article).toMatchObject({ [name]: value, version: 3 })
  })

  test('the field is stored in drafts and shown in previews', async () => {
    const text = choices ? value : value.padEnd(longest, 'x')
    const content = aDraft({ imageUrl: '/assets/a-400.webp', [name]: text })
    await meera.call('PUT', `/admin/draft/${aKey()}`, { body: { content } })
    expect((await meera.get(`/admin/draft/${aKey()}`)).json().draft.content).toMatchObject({ [name]: text })
    const { answer } = (await meera.post('/admin/preview', { as: 'gold', content })).json()
    expect(answer.article[wire]).toBe(onlyIn === 'back-office' ? undefined : text)
  })

  test('the field is refused with the form’s message if it is too long', async () => {
    const tooLong = `${value}${'x'.repeat(longest)}`
    const answer = await meera.post('/admin/addNewsArticle', { ...anEdit(), date: '2026-03-01', [name]: tooLong })
    expect(answer.status).toBe(400)
    expect(answer.json().details).toContainEqual({ field: name, message: textProblem(field, tooLong) })
  })
})

const editWithout = (name: string, id: number) => {
  const { [name]: _left, ...edit } = anEdit() as Record<string, unknown>
  return meera.post(`/admin/edit/${id}`, edit)
}

test.each(fields.filter(({ required }) => required === undefined))(
  'the text field $name keeps its value if an edit omits it',
  async ({ name, value }) => {
    const id = await adds(meera, { [name]: value })
    expect((await editWithout(name, id)).status).toBe(200)
    expect(await articleAt(id)).toMatchObject({ [name]: value, version: 2 })
  },
)

test.each(fields.filter(({ required }) => required !== undefined))(
  'an edit that omits the required text field $name is refused',
  async ({ name, value, required }) => {
    const id = await adds(meera, { [name]: value })
    const answer = await editWithout(name, id)
    expect(answer.status).toBe(400)
    expect(answer.json().details).toContainEqual({ field: name, message: required })
    expect(await articleAt(id)).toMatchObject({ [name]: value, version: 1 })
  },
)
