import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, anEdit } from '../../../../../test/newsroom.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { wxr } from '../../../../../test/wxr.ts'
import { isPartName } from '../../../../platform/contract/part-marks.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { imports } = useSiteImports(admin)

const long = `XY12${'A'.repeat(5_000)}`
const marked = `<a class="part" href="/part/${long}">${long}</a>`
const words = Array.from({ length: 5_000 }, (_, at) => {
  const letters = String.fromCodePoint(0x4e00 + (at % 5_000))
  return `${letters.repeat(18)}-${'中'.repeat(18)}`
})
const texts = {
  'a part number of thousands of letters': `<p>It has ${marked} and ${long}-A and LM358.</p>`,
  'a word of thousands of letters': `<p>${'क'.repeat(9_000)} ${'a'.repeat(9_000)} LM358</p>`,
  'more bytes of words than an index takes': `<p>LM358</p><p>${words.join(' ')}</p>`,
}

const finds = async (word: string) => (await magazine.get(`/api/home/search?query=${word}`)).json().total

test('a text with endless words is stored and found by its other words, from the editor', async () => {
  for (const [what, description] of Object.entries(texts)) {
    const id = await adds(admin, { description })
    const { version } = (await admin.get(`/admin/article/${id}`)).json()
    const saved = await admin.post(`/admin/edit/${id}`, anEdit({ description, version }))
    expect(saved.status, what).toBe(200)
  }
  expect(await finds('LM358')).toBe(Object.keys(texts).length)
  const rows = await magazine.database.db.selectFrom('articles').select('part_numbers').execute()
  expect(rows.map(({ part_numbers }) => part_numbers)).toEqual([['LM358'], ['LM358'], ['LM358']])
  expect(isPartName(long)).toBe(false)
  expect(isPartName('AMS1117\u20113.3')).toBe(true)
})

test('an import takes such texts with the articles beside them', async () => {
  const bodies = Object.values(texts)
  const done = await imports(wxr([...bodies, '<p>Plain LM358</p>'].map((html, at) => ({ id: at + 1, html }))))
  expect(done).toMatchObject({ state: 'done', articles: bodies.length + 1 })
  expect(await finds('LM358')).toBe(bodies.length + 1)
})
