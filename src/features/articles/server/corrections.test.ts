import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { isRefused } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../test/newsroom.ts'
import { readCorrections } from '../contract/corrections.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const corrections =
  '2026-03-04 The output was given as 5 V. It is 3.3 V. (found by Asha Rao)\r\n\r\n2026-03-02 R4 is <1 kΩ (not 10 kΩ).'

test('corrections stand above the text with their date and who found them, also where the text is gated', async () => {
  for (const articleType of ['isFree', 'Premium'] as const) {
    const id = await adds(meera, { corrections, articleType })
    const { text } = await magazine.get(`/section/news/${id}`)
    expect(text).toContain('The output was given as 5 V. It is 3.3 V.')
    expect(text).toContain('Thank you to <!-- -->Asha Rao<!-- --> for spotting this.')
    expect(text).toMatch(/<time dateTime="2026-03-02">March 2, 2026<\/time>.*R4 is &lt;1 kΩ \(not 10 kΩ\)\./s)
    const [data] = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    )
    expect(data.correction).toContainEqual({
      '@type': 'CorrectionComment',
      datePublished: '2026-03-04',
      text: 'The output was given as 5 V. It is 3.3 V.',
    })
  }
  expect((await magazine.get(`/section/news/${await adds(meera)}`)).text).not.toContain('All corrections')
})

test('/corrections and its feed have them newest first, as soon as they are saved and for as long as they are live', async () => {
  const first = await adds(meera, { title: 'First' })
  const second = await adds(meera, { title: 'Second', corrections: '2026-03-03 Wrong.' })
  const listed = async () =>
    (await magazine.get('/api/home/corrections'))
      .json()
      .corrections.map(({ on, article }: { on: string; article: { ID: number } }) => `${on} ${article.ID}`)
  const page = async () => (await magazine.get('/corrections')).text
  expect(await listed()).toEqual([`2026-03-03 ${second}`])
  expect(await page()).not.toContain('First')
  await meera.post(`/admin/edit/${first}`, anEdit({ title: 'First', corrections }))
  expect(await listed()).toEqual([`2026-03-04 ${first}`, `2026-03-03 ${second}`, `2026-03-02 ${first}`])
  expect(await page()).toContain('First')
  const { text } = await magazine.get('/corrections/feed.xml')
  const { item } = new XMLParser().parse(text, true).rss.channel
  const titles = item.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Correction: First', 'Correction: Second', 'Correction: First'])
  expect(item[0].description).toContain('Found by Asha Rao.')
  expect(new Set(item.map(({ guid }: { guid: unknown }) => JSON.stringify(guid))).size).toBe(3)
  expect(new Date((await magazine.get('/feed.json')).json().items[0].date_modified).getTime()).toBeGreaterThan(0)
  await meera.call('DELETE', `/admin/delete/${first}`)
  expect(await listed()).toEqual([`2026-03-03 ${second}`])
  expect(await page()).not.toContain('First')
})

test('corrections without a date, or with the newest not first, are refused in a sentence', async () => {
  const noDate = (line: number) => `Line ${line}: enter a date and the correction`
  for (const [text, message] of [
    ['Wrong.', noDate(1)],
    ['2026-02-30 Wrong.', noDate(1)],
    ['2026-03-02 Wrong.\n2026-3-1 Wrong.', noDate(2)],
    ['2026-03-02', noDate(1)],
    ['2026-03-02 Wrong.\n2026-03-03 Wrong.', 'Put the newest correction first'],
  ] as const)
    await isRefused(meera.post('/admin/addNewsArticle', aForm({ corrections: text })), message)
})

test('who found it stands in brackets at the end of the line', () => {
  expect(readCorrections('2026-03-02 It is 3.3 V (5 V). (Found by A. Rao)\n2026-03-01 x (y)')).toEqual([
    { on: '2026-03-02', words: 'It is 3.3 V (5 V).', foundBy: 'A. Rao' },
    { on: '2026-03-01', words: 'x (y)', foundBy: '' },
  ])
})
