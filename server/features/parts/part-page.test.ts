import { expect, test } from 'vitest'
import { emptyPart } from '../../../contract/parts/rules.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor' })
const admin = useMember(magazine, { role: 'admin' })

test('the page of a part is cached until an edit of it, of its family or of a part that it names', async () => {
  await editor.post('/admin/parts', { ...emptyPart, name: 'QX7001', family: 'QX7000', successors: ['QX7002'] })
  const opens = async (number: string) => (await magazine.get(`/part/${number}`)).text
  expect(await opens('QX7001')).not.toContain('href="/part/QX7002"')
  expect(await opens('QX7000')).toContain('href="/part/QX7001"')
  await editor.post('/admin/parts', { ...emptyPart, name: 'QX7002', description: 'A quieter one' })
  expect(await opens('QX7001')).toContain('href="/part/QX7002"')
  await editor.call('PUT', '/admin/parts/QX7001', { body: { ...emptyPart, name: 'QX7001', description: 'Loud' } })
  expect(await opens('QX7001')).toContain('Loud')
  expect((await magazine.get('/part/QX7000')).status).toBe(404)
})

test('the page tells search engines of a product, and leads to searches at distributors that no search engine follows', async () => {
  const part = {
    ...{ ...emptyPart, name: 'QX 7003/A', maker: 'Quix', description: 'A </script> regulator' },
    parameters: [{ name: 'Output current', value: '1.5', unit: 'A' }],
  }
  await editor.post('/admin/parts', part)
  const { text } = await magazine.get('/part/QX7003A')
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(json)).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'Product', name: 'QX 7003/A', mpn: 'QX 7003/A' },
    url: 'http://magazine.test/part/QX7003A',
    manufacturer: { '@type': 'Organization', name: 'Quix' },
    description: 'A </script> regulator',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Output current', value: '1.5', unitText: 'A' }],
  })
  expect(text).toContain('href="https://octopart.com/search?q=QX%207003%2FA" rel="nofollow noopener"')
  const saves = (address: string) =>
    admin.call('PUT', '/admin/settings/parts', {
      body: { value: { distributors: [{ name: 'Bazaar', address }] }, version: 0 },
    })
  for (const address of ['javascript:alert("{part}")', 'https://shop.example/search', 'http://shop.example/{part}'])
    expect((await saves(address)).status, address).toBe(400)
  expect((await saves('https://shop.example/{part}?q={part}')).status).toBe(200)
  const after = (await magazine.get('/part/QX7003A')).text
  expect(after).toContain('href="https://shop.example/QX%207003%2FA?q=QX%207003%2FA" rel="nofollow noopener"')
  expect(after).not.toContain('octopart')
})
