import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../test/move-ins.ts'
import { wxr, wxrMeta } from '../../../../../test/wxr.ts'
import { readFrontMatter } from '../markdown/front-matter.ts'

const wordpress = (html: string, ...fields: [string, string][]) => ({
  'a.xml': wxr([{ id: 1, html, more: fields.map(([key, value]) => wxrMeta(key, value)).join('') }]),
})
const markdown = (text: string, path = 'content/posts/a.md') => ({ [path]: text })
const matter = (...lines: string[]) => markdown(['---', 'title: A', ...lines, '---', 'Words.'].join('\n'))

test.each<[string, string, string]>([
  ['Passster', '[passster password="x"]secret[/passster]', 'free ? shortcode [passster]'],
  ['WP User Role', '[userrole role="editor"]x[/userrole]', 'free ? shortcode [userrole]'],
  ['myCRED', '[mycred_sell_this price="10"]x[/mycred_sell_this]', 'free ? shortcode [mycred_sell_this]'],
  ['a locker', '[sociallocker]x[/sociallocker]', 'free ? shortcode [sociallocker]'],
  ['what is told a level', '[show level="gold"]x[/show]', 'free ? shortcode [show]'],
  ['what asks for a right', '[opmIf current_user_can("read")]x[/opmIf]', 'free ? shortcode [opmif]'],
  ['a heading of a level', '[av_heading level="2"]x[/av_heading]', 'free'],
  ['what is told a size', '[box width="20"]x[/box]', 'free'],
  [
    'Paid Memberships Pro on a block of the editor',
    '<!-- wp:core/group {"visibilityBlockEnabled":true,"levels":["1"]} --><p>x</p><!-- /wp:core/group -->',
    'free ? field visibilityBlockEnabled of blocks',
  ],
])('a text of WordPress: %s', async (_, html, expected) => {
  expect(await becomesOf(wordpress(html))).toBe(expected)
})

test.each<[string, [string, string], string]>([
  ['WP-Members, blocked', ['_wpmem_block', '1'], 'members'],
  ['WP-Members, hidden', ['_wpmem_block', '2'], 'free ? field _wpmem_block'],
  ['WP-Members, open', ['_wpmem_block', '0'], 'free'],
  ['Indeed Ultimate Membership Pro', ['ihc_mb_who', '2,3'], 'free ? field ihc_mb_who'],
  ['LaterPay', ['laterpay_post_prices', 'a:1:{i:0;i:5;}'], 'paid'],
  ['WP eMember', ['_wp_membership_view', 'gold'], 'free ? field _wp_membership_view'],
  ['a builder that closes', ['et_access', 'members'], 'free ? field et_access'],
  ['a builder that does not', ['_et_pb_page_layout', 'et_right_sidebar'], 'free'],
  [
    'Elementor',
    ['_elementor_data', '[{"settings":{"e_display_conditions":[{"name":"login"}]}}]'],
    'free ? field _elementor_data',
  ],
  ['Elementor without conditions', ['_elementor_data', '[{"settings":{"title":"x"}}]'], 'free'],
])('a field of WordPress: %s', async (_, field, expected) => {
  expect(await becomesOf(wordpress('<p>x</p>', field))).toBe(expected)
})

test.each<[string, Record<string, string>, string]>([
  ['JSON between dashes', markdown('---json\n{"title": "A", "draft": true}\n---\nx'), 'draft'],
  ['TOML between dashes', markdown('---toml\ntitle = "A"\ndraft = true\n---\nx'), 'draft'],
  ['a remark behind the dashes', markdown('--- # mine\ntitle: A\ndraft: true\n---\nx'), 'draft'],
  ['a remark before the dashes', markdown('<!-- mine -->\n---\ntitle: A\ndraft: true\n---\nx'), 'draft'],
  [
    'an import before the dashes',
    markdown('import B from "b"\n\n---\ntitle: A\ndraft: true\n---\nx', 'content/posts/a.mdx'),
    'draft',
  ],
  [
    'an export before the dashes',
    markdown('export const meta = { draft: true }\n\n---\ntitle: A\n---\nx', 'content/posts/a.mdx'),
    'free ? field draft',
  ],
  ['Nikola', markdown('<!--\n.. title: A\n.. status: draft\n-->\nx'), 'draft'],
  [
    'an export of MDX',
    markdown("export const meta = {\n  title: 'A',\n  published: false,\n}\n\nx", 'content/posts/a.mdx'),
    'free ? field published',
  ],
  ['AstroPaper, to come', matter('pubDatetime: 2080-01-01T00:00:00Z'), 'scheduled'],
  ['a day to come', matter('go_live: 2080-01-01'), 'free ? field go_live'],
  ['a day that has passed', matter('valid_until: 2020-01-01'), 'free ? field valid_until'],
  ['Zola', matter('render: false'), 'private'],
  ['a flag that is off', matter('ready: false'), 'draft'],
  ['a flag that is on', matter('excludeFromSite: true'), 'free ? field excludeFromSite'],
  ['a stage', matter('stage: review'), 'draft'],
  ['a place called so', matter('state: Bavaria', 'show: The Amp Hour'), 'free'],
  ['a folder that is left out', markdown('x', 'content/_wip/a.md'), 'page free ? folder _wip'],
  ['a name that says draft', markdown('x', 'content/posts/a.draft.md'), 'free ? names of files that say draft'],
  [
    'a shortcode for members',
    markdown('---\ntitle: A\n---\n{{< members >}}x{{< /members >}}'),
    'free ? shortcode members',
  ],
  ['a condition', markdown('---\ntitle: A\n---\n{% if user.member %}x{% endif %}'), 'free ? tag if'],
  [
    'a component for members',
    markdown('---\ntitle: A\n---\n<MembersOnly>x</MembersOnly>', 'content/posts/a.mdx'),
    'free ? component MembersOnly',
  ],
])('a page of Markdown: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})

test('what stands before the front matter stays in the text', () => {
  expect(readFrontMatter('<!-- mine -->\n---\ntitle: A\n---\nWords')).toEqual({
    matter: { title: 'A' },
    text: '<!-- mine -->\nWords',
  })
  expect(readFrontMatter('import duty rises.\n\n---\nWords\n---')).toMatchObject({ matter: {} })
  expect(() => readFrontMatter('<!--\n.. status: draft\nx')).toThrow('it has no end')
})
