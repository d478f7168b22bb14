import { expect, test } from 'vitest'
import { isRefused, leadsTo, said } from '../../../../test/answers.ts'
import { arranging } from '../../../../test/catalogue.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { stored, saves, withSection, changes, removes, renames } = arranging(admin)

const history = async () => (await admin.get('/admin/catalogue-history')).json().changes
async function undoes(at = 0) {
  const change = (await history())[at].id
  return admin.post(`/admin/catalogue-history/${change}/undo`, { version: (await stored()).version })
}
const imports = (file: unknown, isDryRun = false) => admin.post('/admin/settings-file', { file, isDryRun })
const exported = async () => (await admin.get('/admin/settings-file')).json()

test('a change of a section is undone, and the undoing too', async () => {
  const before = (await stored()).catalogue
  const saved = (await changes('news', { name: 'Wire', heading: 'The wire', isHidden: true })).json()
  const [{ id, ...change }] = await history()
  expect(saved.change).toBe(id)
  expect(change).toMatchObject({ by: 'Asha', undo: 'possible' })
  expect(change.changes).toEqual(['“News” renamed to “Wire”.', '“Wire” is hidden.', '“Wire” has a new heading.'])
  expect((await undoes()).status).toBe(200)
  expect((await stored()).catalogue).toEqual(before)
  expect((await magazine.get('/section/news/index.html')).text).not.toContain('The wire')
  expect((await undoes()).status).toBe(200)
  expect((await stored()).catalogue.sections[0]).toMatchObject({ name: 'Wire', isHidden: true })
})

test('an order, a new section and a new address are undone', async () => {
  const before = (await stored()).catalogue
  await saves(({ sections }) => ({ sections: sections.toReversed() }))
  expect((await history())[0].changes).toEqual(['Section order changed.'])
  await undoes()
  expect((await stored()).catalogue).toEqual(before)

  await withSection()
  expect((await magazine.get('/section/interviews/index.html')).status).toBe(200)
  await undoes()
  expect((await magazine.get('/section/interviews/index.html')).status).toBe(404)

  const id = await magazine.publishes({ section: 'product' })
  await renames('section', 'product', 'launches')
  expect((await history())[0].changes).toEqual(['URL of “New Products” changed from product to launches.'])
  expect((await undoes()).status).toBe(200)
  expect((await magazine.get(`/section/new-products/${id}`)).status).toBe(200)
  expect(await leadsTo(magazine, '/section/launches/index.html')).toEqual([301, '/section/new-products/index.html'])
})

test('a new section with articles is not undone, and a removal that moved articles neither', async () => {
  await withSection()
  await magazine.publishes({ section: 'interviews' })
  const sentence = 'This would remove the section “Interviews”, but it has one article.'
  await isRefused(undoes(), sentence)
  await removes('section', 'interviews', 'news')
  expect((await history())[0]).toMatchObject({ undo: 'moved', changes: ['Removed the section “Interviews”.'] })
  expect((await history())[1]).toMatchObject({ undo: 'moved-later' })
  expect((await undoes()).json().message).toContain('You cannot undo a removal')
  await removes('category', 'drone', null)
  expect((await undoes()).status).toBe(200)
  expect((await magazine.get('/component/drone/index.html')).status).toBe(200)
})

test('an undoing is refused where somebody has changed something meanwhile, and of what is no such change', async () => {
  await changes('news', { name: 'Wire' })
  const [{ id }] = await history()
  expect((await admin.post(`/admin/catalogue-history/${id}/undo`, { version: 0 })).status).toBe(409)
  expect((await admin.post('/admin/catalogue-history/999/undo', { version: 1 })).status).toBe(404)
})

test('an older change is undone after the later ones, of which it would take something back', async () => {
  await changes('news', { name: 'Wire' })
  await changes('rf', { name: 'Radio' })
  expect((await history()).map(({ undo }: { undo: string }) => undo)).toEqual(['possible', 'changed'])
  await isRefused(undoes(1), 'Later changes came after', 409)
  await undoes(0)
  expect((await undoes(2)).status).toBe(200)
  const { sections, categories } = (await stored()).catalogue
  const names = [...sections, ...categories].map(({ name }: { name: string }) => name)
  expect(names).not.toContain('Wire')
  expect(names).not.toContain('Radio')
})

test('a file of settings has sections and categories, and brings them back', async () => {
  await withSection({ name: 'Talks' })
  await changes('rf', { name: 'Radio' })
  const file = JSON.parse(JSON.stringify(await exported()))
  const { catalogue } = await stored()
  await undoes(0)
  await undoes(2)
  expect((await stored()).catalogue).not.toEqual(catalogue)
  const looked = (await imports(file, true)).json()
  expect(looked.catalogue).toEqual(['Added the section “Talks”.', '“RF and Microwave” renamed to “Radio”.'])
  expect((await stored()).catalogue).not.toEqual(catalogue)
  expect((await imports(file)).json().message).toBe('2 settings changed')
  expect((await stored()).catalogue).toEqual(catalogue)
  expect((await magazine.get('/section/interviews/index.html')).text).toContain('Interviews with engineers')
  expect((await imports(file)).json().message).toBe('0 settings changed')
  const { catalogue: _, ...rest } = file
  await imports(rest)
  expect((await stored()).catalogue).toEqual(catalogue)
})

test('a file that would remove a section with articles is refused whole', async () => {
  const file = await exported()
  file.groups.identity.name = 'Imported'
  await withSection()
  await magazine.publishes({ section: 'interviews' })
  const before = await stored()
  const sentence =
    'This would remove the section “Interviews”, but it has one article. Remove it in Sections and categories first, and choose a new place for them.'
  for (const isDryRun of [true, false]) expect(await said(imports(file, isDryRun))).toEqual([400, sentence])
  expect(await stored()).toEqual(before)
  expect((await exported()).groups.identity.name).not.toBe('Imported')
})

test('a file with sections and categories that cannot be is refused', async () => {
  const { catalogue, ...file } = await exported()
  const [first, ...others] = catalogue.sections
  const withSections = (...sections: object[]) => ({ ...catalogue, sections })
  for (const [wrong, sentence] of [
    ['news', 'catalogue'],
    [withSections(), 'Show at least one section'],
    [withSections({}), 'catalogue.sections.0.id'],
    [withSections(first, ...others, { ...first, id: '../admin', name: 'X' }), 'A URL can have up to 40 small'],
    [withSections({ ...first, name: '<script>' }, ...others), 'Name cannot contain < or >'],
    [withSections({ ...first, picture: 'https://evil.example/x.png' }, ...others), 'Upload the image here'],
    [withSections(first, ...others, first), 'The section news already exists'],
  ])
    for (const isDryRun of [true, false]) {
      const { status, text } = await imports({ ...file, catalogue: wrong }, isDryRun)
      expect([status, text], sentence).toEqual([400, expect.stringContaining(sentence)])
    }
  expect((await stored()).version).toBe(0)
})
