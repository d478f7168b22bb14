import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { folderOf, useSiteImports } from '../../../../../test/site-imports.ts'
import { type WxrItem, wxr, wxrMeta } from '../../../../../test/wxr.ts'
import { ghost } from './readers/ghost/ghost.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { imports, items } = useSiteImports(admin)
const rows = async () => {
  const all = await magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
  return new Map(all.map((row) => [row.npnwid.replace('wxr-', ''), row]))
}

test('an import opens nothing that a password, a status or a membership withheld', async () => {
  const meta = (value: string) => wxrMeta('_jetpack_newsletter_access', value)
  const seo = wxrMeta('_yoast_wpseo_title', 'The secret')
  const secret: Partial<WxrItem> = { password: 'enter', html: '<p>A secret.</p>' }
  const done = await imports(
    wxr([
      { ...secret, id: 1, more: seo, title: '' },
      { ...secret, id: 2, status: 'draft' },
      { ...secret, id: 3, status: 'pending' },
      { ...secret, id: 4, status: 'private' },
      { ...secret, id: 5, status: 'trash' },
      { ...secret, id: 6, status: 'future', at: '2030-01-01 12:00:00' },
      { ...secret, id: 7, at: '2030-01-01 12:00:00' },
      { id: 8, more: meta('subscribers'), title: '', html: '<p>For members.</p>' },
      { id: 9, more: meta('paid_subscribers') },
      { id: 10, more: meta('everybody') },
      { id: 11, html: '<!-- wp:premium-content/container --><p>Paid.</p><!-- /wp:premium-content/container -->' },
      { id: 12, html: '<p>Open.</p>[restrict]Paid.[/restrict]' },
      { id: 13, html: '[s2If current_user_can(access_s2member_level1)]Paid.[/s2If]' },
      { id: 14, html: '[members_only]For members.[/members_only]' },
      { id: 15, html: 'As [[restrict]] shows, and [resistor] too' },
      { id: 16, type: 'page', slug: 'inside', html: '[membership level="2"]Paid.[/membership]' },
    ]),
  )
  const found = await rows()
  const standing = [...found].map(([id, { published_at, publish_at, access }]) => [
    id,
    published_at ? 'published' : publish_at ? 'scheduled' : 'draft',
    access,
  ])
  expect(standing).toEqual([
    ['1', 'published', 'gold'],
    ...['2', '3', '4', '5', '6', '7'].map((id) => [id, 'draft', 'free']),
    ['8', 'published', 'login'],
    ['9', 'published', 'gold'],
    ['10', 'published', 'free'],
    ...['11', '12', '13'].map((id) => [id, 'published', 'gold']),
    ['14', 'published', 'login'],
    ['15', 'published', 'free'],
  ])
  expect(found.get('1')).toMatchObject({ title: 'Without a title, 2019-05-01', search_title: '' })
  expect(found.get('8')?.title).toBe('Without a title, 2019-05-01')
  const because = new Map((await items(done.id)).map((item) => [item.sourceId, item]))
  expect(because.get('2')?.reason).toBe('Removed: password')
  expect(because.get('7')?.reason).toBe('Password-protected: imported as a draft')
  expect(because.get('16')?.reason).toContain('Restricted page: imported as a draft, because pages here are public')
  expect(done.drops.dropped?.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'gate for paying readers: block premium-content/container',
      'gate for paying readers: shortcode [s2if]',
      'gate for members: shortcode [members_only]',
    ]),
  )
  expect(await magazine.database.db.selectFrom('pages').select('live_version').execute()).toEqual([
    { live_version: null },
  ])
})

test('a post of Ghost is as a whole for those who may read each of its blocks', async () => {
  const cases: [who: string, access: string][] = [
    ['nonMember:false memberSegment:"status:free,status:-free"', 'members'],
    ['nonMember:false memberSegment:"status:-free"', 'paid'],
    ['nonMember:true memberSegment:"status:free"', 'free'],
  ]
  for (const [who, access] of cases) {
    const html = `<p>Open</p><!--kg-gated-block:begin ${who} --><p>Part</p><!--kg-gated-block:end-->`
    const posts = [{ id: 'p1', title: 'T', slug: 't', status: 'published', visibility: 'public', type: 'post', html }]
    const exported = { db: [{ meta: { exported_on: 1 }, data: { posts } }] }
    const read = await Array.fromAsync(ghost.read(folderOf({ 'g.json': JSON.stringify(exported) })))
    const found = read.flatMap((item) => (item.kind === 'article' ? [[item.access, item.dropped.length > 0]] : []))
    expect(found, who).toEqual([[access, access !== 'free']])
  }
})
