import { expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { adds, anEdit } from '../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const page = async (id: number) => (await magazine.get(`/section/news/${id}`)).text
const partsOf = async (id: number) =>
  (await magazine.get(`/api/home/article/${id}`)).json().beside.series.map(({ ID }: { ID: number }) => ID)

test('the parts of a series lead to the next and the one before, as soon as they are live and for as long as they are', async () => {
  const series = 'Noise & <silence>'
  const first = await adds(meera, { title: 'Where it comes from', series })
  expect(await page(first)).not.toContain('Next in the series')
  expect(await partsOf(first)).toEqual([first])
  const last = await adds(meera, { title: 'How it is heard', series })
  const middle = await adds(meera, { title: 'How it travels' })
  expect(await partsOf(middle)).toEqual([])
  expect(await page(first)).toMatch(/Next in the series<.*How it is heard/s)

  const at = (month: number) => ({ series, dateOfPublication: `2026-0${month}-10 09:00:00` })
  await meera.post(`/admin/edit/${last}`, anEdit({ title: 'How it is heard', ...at(3) }))
  await meera.post(`/admin/edit/${middle}`, anEdit({ title: 'How it travels', articleType: 'Premium', ...at(2) }))
  await meera.post(`/admin/edit/${first}`, anEdit({ title: 'Where it comes from', ...at(1) }))
  expect(await partsOf(last)).toEqual([first, middle, last])
  expect(await page(first)).toMatch(/part <!-- -->1<!-- --> of <!-- -->3.*Next in the series<.*How it travels/s)
  expect(await page(first)).not.toContain('Previous in the series')
  expect(await page(middle)).toContain('Noise &amp; &lt;silence&gt;<!-- -->: part <!-- -->2')
  expect(await page(middle)).toMatch(
    /Next in the series<.*How it is heard.*Previous in the series<.*Where it comes from/s,
  )
  expect(await page(last)).not.toContain('Next in the series')

  await meera.call('DELETE', `/admin/delete/${last}`)
  expect(await page(first)).toContain('of <!-- -->2')
  await meera.post(`/admin/edit/${middle}`, anEdit({ title: 'How it travels', series: '' }))
  expect(await page(first)).not.toContain('Next in the series')
})
