import { expect, test } from 'vitest'
import { isRefused } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { termSlug } from '../../../platform/contract/slugs.ts'
import { glossaryMessages, termFields } from '../contract/record.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })

const explanation = 'The resistance in series with a capacitor: <1 Ω in a "polymer" one & more in others.'
const esr = { slug: 'esr', term: 'ESR', explanation }
const terms = async () => (await magazine.get('/api/home/glossary')).json().terms
const deletes = (slug: string) => editor.call('DELETE', `/admin/glossary/${slug}`)
const changes = (slug: string, body: object) => editor.call('PUT', `/admin/glossary/${slug}`, { body })
const page = async (id: number) => (await magazine.get(`/section/news/${id}`)).text
const aLink = (slug: string, words: string) => `<a href="/glossary#${slug}">${words}</a>`

test('a linked term is a button that explains it without script, as an editor last wrote it, and costs others nothing', async () => {
  expect((await editor.post('/admin/glossary', esr)).status).toBe(201)
  const description = `<h2>On ${aLink('esr', 'ESR')}</h2><p>Mind the ${aLink('esr', 'ESR')} and ${aLink('esl', 'ESL')}. Low ${aLink('esr', 'resistance')}.</p>`
  const id = await adds(editor, { description })
  const plain = await adds(editor, { description: '<p>Without.</p>' })
  const html = await page(id)
  expect(html).toContain('Mind the <button type="button" class="term" popovertarget="term-1">ESR</button>')
  expect(html).toContain(
    '<span popover class="term-note" id="term-1"><strong>ESR</strong> The resistance in series with a capacitor: &lt;1 Ω in a &quot;polymer&quot; one &amp; more in others. <a href="/glossary#esr">Glossary</a></span>',
  )
  expect(html).toContain('<button type="button" class="term" popovertarget="term-1">resistance</button>.')
  expect(html).toContain(`On ${aLink('esr', 'ESR')}</h2>`)
  expect(html).toContain(` and ${aLink('esl', 'ESL')}.`)
  expect(await page(plain)).not.toMatch(/popover|class="term/)
  const [feed] = (await magazine.get('/feed.json')).json().items.slice(-1)
  expect(feed.content_html).toContain('<a href="http://magazine.test/glossary#esr">ESR</a>')
  expect((await magazine.get('/glossary')).text).toMatch(/<div id="esr"[^>]*><dt[^>]*>ESR<\/dt>/)

  const { problems } = (await editor.post('/admin/check-article', { id, content: { description } })).json()
  expect(problems).toContainEqual({
    code: 'link_dead',
    field: 'description',
    message: 'The glossary does not have this term',
    where: '/glossary#esl',
  })
  const previewed = await editor.post('/admin/preview', { id, content: { description }, as: 'gold' })
  expect(previewed.text).toContain('popovertarget')

  const changed = (await changes('esr', { term: 'Esr', explanation: 'Otherwise.' })).json()
  expect(changed).toEqual({ message: glossaryMessages.changed, before: esr })
  expect(await page(id)).toContain('<strong>Esr</strong> Otherwise. <a')
  expect((await deletes('esr')).json().before).toEqual({ slug: 'esr', term: 'Esr', explanation: 'Otherwise.' })
  expect(await page(id)).toContain(`Mind the ${aLink('esr', 'ESR')}`)
})

test('a term needs an address, and its own stays', async () => {
  for (const slug of ['', 'x"><script>', 'Two Words'])
    await isRefused(editor.post('/admin/glossary', { ...esr, slug }), glossaryMessages.slugInvalid)
  await isRefused(editor.post('/admin/glossary', { ...esr, term: '', slug: '' }), termFields.term.required)
  for (const term of ['Ω', 'ΔΣ', '漢字', 'C', 'C++', 'C#'])
    expect((await editor.post('/admin/glossary', { term, slug: termSlug(term), explanation })).status, term).toBe(201)
  expect(await page(await adds(editor, { description: `<p>${aLink(termSlug('漢字'), '漢字')}</p>` }))).toContain(
    'popovertarget="term-1">漢字</button>',
  )
  for (const { slug } of await terms()) await deletes(slug)
  await editor.post('/admin/glossary', esr)
  await changes('esr', { term: 'Resistance', explanation, slug: 'other' })
  expect(await terms()).toEqual([{ ...esr, term: 'Resistance' }])
})
