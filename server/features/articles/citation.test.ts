import { expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { adds } from '../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const addAuthor = async (name: string, slug: string): Promise<number> =>
  (await meera.post('/admin/authors', { name, slug })).json().author.id

test('an article is cited as a text, for BibTeX and for other programs, also where it is gated', async () => {
  const authors = [await addAuthor('Asha Rao', 'asha-rao'), await addAuthor('Jürgen Groß', 'juergen-gross')]
  const title = 'GaN & SiC: 50 % of {losses}, by_numbers'
  // Seven in the evening in UTC is the next day in Kolkata.
  magazine.clock.now = new Date('2026-03-02T19:00:00Z')
  const id = await adds(meera, { title, authorIds: authors, articleType: 'Premium' })
  const url = `http://magazine.test/section/news/${id}`
  const txt = await magazine.get(`/article/${id}/citation.txt`)
  expect(txt.text).toBe(`Asha Rao and Jürgen Groß, “${title},” Groundplane, 2026-03-03. [Online]. Available: ${url}\n`)
  expect(txt.headers['content-type']).toBe('text/plain; charset=utf-8')
  const bib = await magazine.get(`/article/${id}/citation.bib`)
  expect(bib.text).toBe(`@online{groundplane2026-${id},
  author = {Asha Rao and Jürgen Groß},
  title = {{GaN \\& SiC: 50 \\% of \\{losses\\}, by\\_numbers}},
  organization = {Groundplane},
  date = {2026-03-03},
  year = {2026},
  url = {${url}},
}
`)
  const ris = await magazine.get(`/article/${id}/citation.ris`)
  expect(ris.text.split('\r\n')).toEqual([
    ...['TY  - MGZN', `TI  - ${title}`, 'AU  - Rao, Asha', 'AU  - Groß, Jürgen', 'T2  - Groundplane', 'PY  - 2026'],
    ...['DA  - 2026/03/03', `UR  - ${url}`, 'ER  - ', ''],
  ])
  for (const { text, headers } of [txt, bib, ris]) {
    expect(text).not.toContain('drives what switches')
    expect(headers['x-robots-tag']).toBe('noindex')
  }
  const { text } = await magazine.get(`/section/news/${id}`)
  for (const format of ['txt', 'bib', 'ris']) expect(text).toContain(`href="/article/${id}/citation.${format}"`)
})

test('an article of the magazine itself has it as its author; what is not live is not cited', async () => {
  const id = await adds(meera, { title: 'First' })
  expect((await magazine.get(`/article/${id}/citation.bib`)).text).toContain('author = {{Groundplane}}')
  expect((await magazine.get(`/article/${id}/citation.txt`)).text).toMatch(/^“First,” Groundplane/)
  expect((await meera.call('DELETE', `/admin/delete/${id}`)).status).toBe(200)
  for (const address of [`/article/${id}/citation.bib`, '/article/999/citation.txt', `/article/${id}/citation.exe`])
    expect([404, 410], address).toContain((await magazine.get(address)).status)
})
