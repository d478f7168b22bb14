import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { type WxrItem, wxr, wxrMeta } from '../../../../../test/wxr.ts'
import { importCommand } from '../../../../app/import-commands.ts'

const closed = (id: number, key: string, more: Partial<WxrItem> = {}) => ({
  id,
  html: `<p>Secret words ${id}.</p>`,
  more: wxrMeta(key, 'yes'),
  ...more,
})

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { checks, runs, items, imports } = useSiteImports(admin)
const rows = async () => {
  const all = await magazine.database.db.selectFrom('articles').selectAll().orderBy('npnwid').execute()
  return all.map(({ npnwid, access, published_at }) => `${npnwid}: ${published_at ? access : 'draft'}`)
}
const said = (sourceId: string, target: string) => ({ kind: 'tier', sourceId, target })

test('what may close an article and is not understood is asked about once in the check, and makes drafts until somebody says what it means', async () => {
  const file = wxr([
    closed(1, 'acme_vip_only'),
    closed(2, 'acme_vip_only', { status: 'draft' }),
    closed(3, 'um_content_restriction', { title: '' }),
    { id: 4 },
    closed(5, 'acme_vip_only', { type: 'page', title: 'Masthead' }),
  ])
  const found = await checks(file)
  const asked = { closes: 'some', target: 'draft', example: 'yes' }
  expect(found.questions).toEqual([
    { ...asked, sourceId: '? field acme_vip_only', what: 'field acme_vip_only', uses: 3 },
    { ...asked, sourceId: '? field um_content_restriction', what: 'field um_content_restriction', uses: 1 },
  ])
  expect(found.names.tier).toBe(0)
  const tiers = await admin.get(`/admin/site-imports/${found.id}/names?kind=tier`)
  expect(tiers.json().data).toEqual([])
  const done = await runs(found)
  expect(await rows()).toEqual(['wxr-1: draft', 'wxr-2: draft', 'wxr-3: draft', 'wxr-4: free'])
  const reasons = (await items(done.id)).map(({ sourceId, reason }) => [sourceId, reason])
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['1', '“field acme_vip_only” may restrict it: imported as a draft'],
      ['2', ''],
      ['3', expect.not.stringContaining('Secret')],
      ['4', ''],
      ['5', '“field acme_vip_only” may restrict it: imported as a draft'],
    ]),
  )
  const titles = await magazine.database.db.selectFrom('articles').select('title').execute()
  expect(JSON.stringify(titles)).not.toContain('Secret')
  expect((await magazine.get('/api/home/latest-news')).text).not.toContain('Secret words 1')
})

test('what may close an article and is not understood becomes what was said, and the narrowest of several', async () => {
  const found = await checks(
    wxr([
      closed(1, 'acme_vip_only'),
      closed(2, 'acme_hidden'),
      { ...closed(3, 'acme_vip_only'), more: wxrMeta('acme_vip_only', 'yes') + wxrMeta('acme_hidden', '1') },
      { ...closed(4, 'acme_vip_only'), more: wxrMeta('acme_vip_only', 'yes') + wxrMeta('_is_paid', '1') },
      closed(5, 'acme_vip_only', { password: 'x' }),
    ]),
  )
  const wrong = { choices: found.choices, targets: [said('? field acme_hidden', 'keyword')] }
  expect((await admin.call('PUT', `/admin/site-imports/${found.id}`, { body: wrong })).status).toBe(400)
  const answers = [said('? field acme_vip_only', 'silver'), said('? field acme_hidden', 'free')]
  await runs(found, { paid: 'login' }, answers)
  expect(await rows()).toEqual(['wxr-1: silver', 'wxr-2: free', 'wxr-3: silver', 'wxr-4: silver', 'wxr-5: gold'])
})

test('what may close an article and is not understood is asked for the whole site, if the export does not say which articles it closes', async () => {
  const rule = { type: 'memberpressrule', title: 'All news' }
  const found = await checks(wxr([{ id: 1 }, { id: 2, ...rule }]))
  const question = { closes: 'any', target: 'draft', example: 'All news', uses: 1, what: 'type memberpressrule' }
  expect(found.questions).toEqual([{ ...question, sourceId: '?? type memberpressrule' }])
  await runs(found)
  const untitled = { id: 3, title: '', html: '<p>Secret words.</p>' }
  await runs(await checks(wxr([untitled, { id: 4, ...rule }])), {}, [said('?? type memberpressrule', 'login')])
  expect(await rows()).toEqual(['wxr-1: draft', 'wxr-3: login'])
  const { title } = await magazine.database.db
    .selectFrom('articles')
    .select('title')
    .where('npnwid', '=', 'wxr-3')
    .executeTakeFirstOrThrow()
  expect(title).toBe('Without a title, 2019-05-01')
})

test('what may close an article and is not understood says nothing about an article that this product has exported', async () => {
  const own = { id: 7, state: 'published', access: 'gold', texts: {} }
  const record = wxrMeta('_groundplane', JSON.stringify(own))
  await imports(wxr([{ id: 7, more: record + wxrMeta('acme_vip_only', '1') }]))
  expect((await rows()).length).toBe(1)
})

test('what may close an article and is not understood is asked about an article that WordPress changed since this product exported it', async () => {
  const own = { id: '7', state: 'published', access: 'free', texts: {}, updatedAt: '2020-02-01T10:00:00Z' }
  const record = wxrMeta('_groundplane', JSON.stringify(own)) + wxrMeta('acme_vip_only', '1')
  const changed = (at: string) => `${record}<wp:post_modified_gmt>${at}</wp:post_modified_gmt>`
  const found = await checks(
    wxr([
      { id: 7, more: changed('2020-02-01 10:00:00') },
      { id: 8, more: changed('2021-02-01 10:00:00') },
      { id: 9, status: 'private', more: changed('2021-02-01 10:00:00') },
    ]),
  )
  expect(found.questions.map(({ what, uses }) => [what, uses])).toEqual([['field acme_vip_only', 2]])
  await runs(found, {}, [said('? field acme_vip_only', 'free')])
  expect((await rows()).map((row) => row.replace(/^.*: /, ''))).toEqual(['free', 'free', 'draft'])
})

test('what may close an article and is not understood closes a page that this product has exported and somebody closed by hand', async () => {
  const own = JSON.stringify({ id: '7', state: 'published', access: 'free', texts: {} })
  const found = await checks(
    `---\ntitle: A\ndate: 2020-01-01\nlayout: post\nvisibility: vip\ngroundplane: ${own}\n---\nx`,
    'a.md',
  )
  await runs(found, {}, [said('? field visibility', 'gold')])
  expect(await rows()).toEqual(['markdown-7: gold'])
  const forMembers = own.replace('"7"', '"8"').replace('"free"', '"login"')
  const head = `title: A\ndate: 2020-01-01\nlayout: post\naccess: gold\ngroundplane: ${forMembers}`
  await runs(await checks(`---\n${head}\n---\nx`, 'b.md'))
  expect(await rows()).toContain('markdown-8: gold')
})

test('what may close an article and is not understood is asked and answered on the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unclear-'))
  const path = join(folder, 'old.xml')
  await writeFile(path, wxr([closed(1, 'acme_vip_only'), closed(2, 'acme_hidden')]))
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(async () => {
    log.mockRestore()
    await rm(folder, { recursive: true })
  })
  const command = (answer: string) => importCommand(magazine.app.config, [path], { answer: [answer] })
  await expect(command('nonsense')).rejects.toThrow('Write an answer as')
  await expect(command('other=free')).rejects.toThrow('The check did not ask')
  await command('acme_vip_only=gold')
  expect(lines).toContain('What is “acme_hidden”, a field? It can restrict 1 article. For example: yes')
  expect(lines.join('\n')).toContain('--answer')
  expect(await rows()).toEqual(['wxr-1: gold', 'wxr-2: draft'])
})
