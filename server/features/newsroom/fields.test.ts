import { describe, expect, test } from 'vitest'
import { textFields, textProblem } from '../../../contract/article/fields.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { aDraft, adds, anEdit } from '../../../test/newsroom.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

/** A text that the field takes, other than the fixture's. */
const valueOf = (name: string, input: string | undefined) =>
  input === 'url' ? `https://example.com/${name}` : `A text for ${name}`

describe.each(textFields.map((field) => ({ ...field, value: valueOf(field.name, field.input) })))(
  'the text field $name',
  ({ value, ...field }) => {
    const { name, wire, label, longest, required } = field
    const articleAt = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()

    test('is saved, and listed under its wire name', async () => {
      const id = await adds(meera, { [name]: value })
      expect(await articleAt(id)).toMatchObject({ [name]: value, [wire]: value })
      expect((await magazine.get('/api/home/news')).json()).toMatchObject([{ ID: id, [wire]: value }])
      expect((await magazine.get(`/api/home/article/${id}`)).json().article).toMatchObject({ [wire]: value })
    })

    test('is compared, kept in revisions and restored', async () => {
      const id = await adds(meera, { [name]: value })
      await meera.post(`/admin/edit/${id}`, anEdit({ [name]: `${value}-2` }))
      const { article, difference } = (await meera.get(`/admin/article/${id}/revisions/1?against=current`)).json()
      expect(article).toMatchObject({ [name]: value })
      expect(difference.fields).toContainEqual({ field: name, label, before: value, after: `${value}-2` })
      const restored = (await meera.post(`/admin/article/${id}/restore/1`, { version: 2 })).json()
      expect(restored.article).toMatchObject({ [name]: value, version: 3 })
    })

    test('is kept in drafts and shown in previews', async () => {
      const content = aDraft({ imageUrl: '/assets/a-400.webp', [name]: value })
      await meera.call('PUT', '/admin/draft/0', { body: { content } })
      expect((await meera.get('/admin/draft/0')).json().draft.content).toMatchObject({ [name]: value })
      const { answer } = (await meera.post('/admin/preview', { as: 'gold', content })).json()
      expect(answer.article).toMatchObject({ [wire]: value })
    })

    test('is refused where it is too long, in the words of the form', async () => {
      const tooLong = `${value}${'x'.repeat(longest)}`
      const answer = await meera.post('/admin/addNewsArticle', { ...anEdit(), date: '2026-03-01', [name]: tooLong })
      expect(answer.status).toBe(400)
      expect(answer.json().details).toContainEqual({ field: name, message: textProblem(field, tooLong) })
    })

    test.runIf(required === undefined)('stays as it is where an edit leaves it out', async () => {
      const id = await adds(meera, { [name]: value })
      const { [name]: _left, ...edit } = anEdit() as Record<string, unknown>
      await meera.post(`/admin/edit/${id}`, edit)
      expect(await articleAt(id)).toMatchObject({ [name]: value, version: 2 })
    })
  },
)
