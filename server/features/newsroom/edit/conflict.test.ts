import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'

describe('two editors of one article', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
  const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

  test('of two editors who save at the same moment one gets a conflict with both texts', async () => {
    const id = await adds(meera)
    const save = (editor: Visitor, title: string, version: number) =>
      editor.post(`/admin/edit/${id}`, anEdit({ title, version }))
    const answers = await Promise.all([save(meera, 'Hers', 1), save(ravi, 'His', 1)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = answers[0]?.status === 200 ? ['Hers', 'His'] : ['His', 'Hers']
    const conflict = answers.find(({ status }) => status === 409)?.json()
    expect(conflict).toMatchObject({
      code: 'edited_meanwhile',
      current: { 'Article Title': won, version: 2 },
      yours: { title: lost },
      savedBy: won === 'Hers' ? 'Meera' : 'Ravi',
    })
    expect(conflict.difference.fields).toContainEqual({ field: 'title', label: 'Title', before: won, after: lost })
    expect((await save(ravi, 'Both', 2)).json()).toMatchObject({ article: { version: 3, 'Article Title': 'Both' } })
  })
})
