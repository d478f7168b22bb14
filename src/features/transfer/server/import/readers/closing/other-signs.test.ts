import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../../../test/site-imports.ts'
import { wxr, wxrMeta } from '../../../../../../../test/wxr.ts'
import { readFrontMatter } from '../markdown/front-matter.ts'
import { toArticleHtml } from '../wordpress/content.ts'

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
  ['a box of a kind', '[box type="premium"]x[/box]', 'free'],
  ['a heading of a level', '[av_heading level="2"]x[/av_heading]', 'free'],
  ['what is told a size', '[box width="20"]x[/box]', 'free'],
  [
    'Paid Memberships Pro on a block of the editor',
    '<!-- wp:core/group {"visibilityBlockEnabled":true,"levels":["1"]} --><p>x</p><!-- /wp:core/group -->',
    'free ? field visibilityBlockEnabled of blocks',
  ],
  ['a known shortcode', 'A [members_only]secret[/members_only]', 'members'],
  ['a shortcode that nobody knows', 'A [vip_content]secret[/vip_content]', 'free ? shortcode [vip_content]'],
  ['a shortcode for guests', '[visitor]Hello[/visitor]', 'free ? shortcode [visitor]'],
  ['a shortcode at the top', '[premium-article]\n\nSecret', 'free ? shortcode [premium-article]'],
  ['the form of a plugin', '[acme_login_form]', 'free'],
  ['brackets of an editor', 'As [IEC-60601] says, buf[access_ptr] is [sic] open.', 'free'],
  [
    'a block of a plugin',
    '<!-- wp:acme/members-content -->\n<p>x</p>\n<!-- /wp:acme/members-content -->',
    'free ? block acme/members-content',
  ],
  [
    'a block with a field of a plugin',
    '<!-- wp:paragraph {"um_is_restrict":true} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    'free ? field um_is_restrict of blocks',
  ],
  [
    'a block with a field that is off',
    '<!-- wp:paragraph {"um_is_restrict":false,"dropCap":true} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    'free',
  ],
  [
    'a block for roles',
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} -->\n<p>x</p>\n<!-- /wp:group -->',
    'free ? field blockVisibility of blocks',
  ],
  [
    'a hidden block',
    '<!-- wp:group {"metadata":{"blockVisibility":false}} -->\n<p>x</p>\n<!-- /wp:group -->',
    'free ? field blockVisibility of blocks',
  ],
  [
    'a block by screen',
    '<!-- wp:group {"lock":{"move":true},"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} -->\n<p>x</p>\n<!-- /wp:group -->',
    'free',
  ],
])('a text of WordPress: %s', async (_, html, expected) => {
  expect(await becomesOf(wordpress(html))).toBe(expected)
})

const part = (settings: object) => JSON.stringify([{ id: 'a', settings, elements: [] }])
const kadence = (fields: object) =>
  `<!-- wp:kadence/rowlayout ${JSON.stringify(fields)} --><p>x</p><!-- /wp:kadence/rowlayout -->`

test.each<[string, string, string]>([
  [
    'a condition of Divi',
    '[et_pb_text display_conditions="W3siaWQiOiJsIn1d"]x[/et_pb_text]',
    'free ? shortcode [et_pb_text]',
  ],
  ['Divi without conditions', '[et_pb_text display_conditions="W10=" disabled_on="on|off|off"]x[/et_pb_text]', 'free'],
  ['Avada, for a time', '[fusion_text status="publish_until"]x[/fusion_text]', 'free ? shortcode [fusion_text]'],
  ['Avada, live', '[fusion_text hide_on_mobile="small-visibility" status="published"]x[/fusion_text]', 'free'],
  [
    'a block on no screen',
    kadence({ vsdesk: true, vstablet: true, vsmobile: true }),
    'free ? blocks that are hidden or shown to some readers',
  ],
  ['a block on some screens', kadence({ vsmobile: true }), 'free'],
  [
    'a block of the editor on no screen',
    kadence({ metadata: { blockVisibility: { viewport: { mobile: false, tablet: false, desktop: false } } } }),
    'free ? field blockVisibility of blocks',
  ],
  [
    'what is shown for a time',
    '[timed-content-server show="2080-01-01"]x[/timed-content-server]',
    'free ? shortcode [timed-content-server]',
  ],
  ['what is shown in a country', '[geoip-content country="US"]x[/geoip-content]', 'free ? shortcode [geoip-content]'],
  ['what a class hides', '<div class="members-only">x</div>', 'free ? class members-only'],
  [
    'a block with a switch',
    kadence({ contentControls: { enabled: true } }),
    'free ? blocks that are hidden or shown to some readers',
  ],
  ['a block with its switch off', kadence({ contentControls: { enabled: false } }), 'free'],
  [
    'a block with conditions',
    kadence({ otterConditions: [[{ type: 'loggedInUser' }]] }),
    'free ? blocks that are hidden or shown to some readers',
  ],
])('a part of WordPress: %s', async (_, html, expected) => {
  expect(await becomesOf(wordpress(html))).toBe(expected)
})

test.each<[string, string]>([
  ['WPBakery', '[vc_row disable_element="yes"][vc_column]Hidden words[/vc_column][/vc_row]'],
  [
    'WPBakery by screens',
    '[vc_column offset="vc_hidden-lg vc_hidden-md vc_hidden-sm vc_hidden-xs"]Hidden words[/vc_column]',
  ],
  ['Divi', '[et_pb_section disabled_on="on|on|on" disabled="on"][et_pb_text]Hidden words[/et_pb_text][/et_pb_section]'],
  [
    'Avada',
    '[fusion_builder_container status="draft"][fusion_text]Hidden words[/fusion_text][/fusion_builder_container]',
  ],
  [
    'Enfold',
    "[av_section av-desktop-hide='av-desktop-hide' av-medium-hide='a' av-small-hide='a' av-mini-hide='a']Hidden words[/av_section]",
  ],
])('a part that %s does not show is taken out and told', (_, html) => {
  const told: string[] = []
  const shown = toArticleHtml(`${html}\n\nWords.`, {
    id: '1',
    drop: (what, example) => void told.push(`${what}: ${example}`),
  })
  expect(shown).toContain('Words.')
  expect(shown).not.toContain('Hidden')
  expect(told).toContain('part that the old site did not show: Hidden words')
})

test.each<[string, [string, string], string]>([
  ['WP-Members, blocked', ['_wpmem_block', '1'], 'members'],
  ['WP-Members, hidden', ['_wpmem_block', '2'], 'free ? field _wpmem_block'],
  ['WP-Members, open', ['_wpmem_block', '0'], 'free'],
  ['Indeed Ultimate Membership Pro', ['ihc_mb_who', '2,3'], 'free ? field ihc_mb_who'],
  ['ARMember, everybody who is signed in', ['arm_access_plan', '0'], 'free ? field arm_access_plan'],
  [
    'an older pay per post',
    ['woocommerce_ppp_product_id', 'a:1:{i:0;s:3:"123";}'],
    'free ? field woocommerce_ppp_product_id',
  ],
  ...(
    [
      ['fusion_builder_status', 'inactive'],
      ['amp_status', 'disabled'],
      ['_kksr_status', 'enable'],
      ['_yasr_visitor_votes', '3'],
      ['adsense_disabled', '1'],
      ['_cmplz_hide_cookiebanner', '1'],
      ['td_post_theme_settings', 'a:1:{s:7:"td_hide";s:1:"1";}'],
    ] as const
  ).map(([name, value]): [string, [string, string], string] => [`looks, ${name}`, [name, value], 'free']),
  [
    'Newspaper’s locker',
    ['td_post_theme_settings', 'a:2:{s:7:"td_hide";s:1:"1";s:10:"td_members";s:1:"1";}'],
    'free ? field td_post_theme_settings',
  ],
  ['LaterPay', ['laterpay_post_prices', 'a:1:{i:0;i:5;}'], 'paid'],
  ['WP eMember', ['_wp_membership_view', 'gold'], 'free ? field _wp_membership_view'],
  [
    'Magic Members',
    ['_mgm_post', 'O:8:"mgm_post":2:{s:23:"access_membership_types";a:1:{i:0;s:4:"gold";}s:11:"purchasable";s:1:"N";}'],
    'free ? field _mgm_post',
  ],
  ['Magic Members, everybody', ['_mgm_post', 'O:8:"mgm_post":1:{s:23:"access_membership_types";a:0:{}}'], 'free'],
  ['iThemes', ['_item-content-rule', 'a:1:{i:0;i:12;}'], 'free ? field _item-content-rule'],
  ['iThemes, everybody', ['_item-content-rule', 'a:0:{}'], 'free'],
  ['Site Kit', ['googlesitekit_rrm_CAowABC:productID', 'basic'], 'free ? field googlesitekit_rrm_CAowABC:productID'],
  ['Site Kit, everybody', ['googlesitekit_rrm_CAowABC:productID', 'openaccess'], 'free'],
  ...['deny', 'hide_from', 'blocked_for', 'restricted', 'requireLogin', 'excluded_roles'].map(
    (name): [string, [string, string], string] => [`what denies all, ${name}`, [name, 'all'], `free ? field ${name}`],
  ),
  ['what allows all', ['allowed_roles', 'all'], 'free'],
  ['a builder that closes', ['et_access', 'members'], 'free ? field et_access'],
  [
    'a builder with fields',
    ['_elementor_page_settings', 'a:1:{s:27:"eael_ext_content_protection";s:3:"yes";}'],
    'free ? field _elementor_page_settings',
  ],
  ['SiteOrigin, a row that is off', ['panels_data', 'a:1:{s:11:"disable_row";b:1;}'], 'free ? field panels_data'],
  [
    'how often Elementor has a part',
    [
      '_elementor_controls_usage',
      'a:2:{s:5:"login";a:1:{s:5:"count";i:1;}s:16:"eael-team-member";a:1:{s:5:"count";i:1;}}',
    ],
    'free',
  ],
  [
    'what a theme shows on screens',
    ['blocksy_post', 'a:1:{s:10:"visibility";a:2:{s:7:"desktop";b:1;s:6:"mobile";b:1;}}'],
    'free',
  ],
  ['a builder that does not', ['_et_pb_page_layout', 'et_right_sidebar'], 'free'],
  [
    'Elementor',
    ['_elementor_data', '[{"settings":{"e_display_conditions":[{"name":"login"}]}}]'],
    'free ? field _elementor_data',
  ],
  [
    'a switch of Elementor’s helpers',
    ['_elementor_data', part({ eael_cl_enable: 'yes' })],
    'free ? field _elementor_data',
  ],
  [
    'Elementor, on no screen',
    [
      '_elementor_data',
      part({ hide_desktop: 'hidden-desktop', hide_tablet: 'hidden-tablet', hide_mobile: 'hidden-mobile' }),
    ],
    'free ? field _elementor_data',
  ],
  [
    'Elementor, on some screens',
    ['_elementor_data', part({ hide_mobile: 'hidden-mobile', eael_cl_enable: '' })],
    'free',
  ],
  ['Elementor, damaged', ['_elementor_data', '[{"settings":'], 'free ? field _elementor_data'],
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
  ['Hugo, without an output', matter('outputs: []'), 'private'],
  ['Hugo, with outputs', matter('outputs: [html, json]'), 'free'],
  ['offline', matter('offline: true'), 'private'],
  ['removed', matter('removed: yes'), 'private'],
  ['retracted, on a day', matter('retracted: 2020-01-01'), 'free ? field retracted'],
  ['a word that keeps back', matter('classification: Confidential'), 'free ? field classification'],
  ['words that keep back', matter('remark: do not publish'), 'free ? field remark'],
  ['a classification of topics', matter('classification: tutorial', 'remark: secret sauce'), 'free'],
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
  ['a tag in the text', markdown('---\ntitle: A\n---\nSee #draft and #bus'), 'free ? category or tag draft'],
  [
    'what only looks like a tag in the text',
    markdown('---\ntitle: A\n---\n# Draft\n\n#include <x>\n\n`#private`, [a](#members) and color:#draft;'),
    'free',
  ],
  [
    'a day to come in the name of a file, with a dot',
    markdown('---\ntitle: A\n---\nx', 'posts/2080-01-01.a.md'),
    'scheduled',
  ],
  ['a day and a time', markdown('---\ntitle: A\n---\nx', 'posts/2080-01-01-1430.a.md'), 'scheduled'],
  ['a day and a title', markdown('---\ntitle: A\n---\nx', 'posts/2080-01-01 On noise.md'), 'scheduled'],
  ['a day and a title of two letters', markdown('---\ntitle: A\n---\nx', '_posts/2080-01-01-rf.md'), 'scheduled'],
  [
    'Digital Garden, where authors choose notes',
    { ...matter('dg-publish: true'), ...markdown('Mine', 'content/posts/b.md') },
    'free, free ? notes without the field dg-publish',
  ],
  [
    'Obsidian Publish',
    { ...matter('publish: true'), ...markdown('Mine', 'content/posts/b.md') },
    'free, free ? notes without the field publish',
  ],
  [
    'a choice that is left empty',
    { ...matter('publish: true'), ...markdown('---\npublish:\n---\nMine', 'content/posts/b.md') },
    'free, free ? notes without the field publish',
  ],
  [
    'Logseq',
    { ...markdown('public:: true\n\n- x'), ...markdown('title:: B\npublic:: false\n\n- x', 'content/posts/b.md') },
    'free, private',
  ],
  [
    'Logseq, without the field',
    { ...markdown('title:: A\npublic:: true\n\n- x'), ...markdown('- x', 'content/posts/b.md') },
    'free, free ? notes without the field public',
  ],
  ['Logseq, without a title', markdown('tags:: rf\npublic:: false\n\n- x'), 'free ? field public in the text'],
  ['Logseq, in the first line', markdown('- public:: false\n- x'), 'free ? field public in the text'],
  [
    'Quartz with chosen notes',
    { ...matter(), 'quartz.config.ts': 'filters: [Plugin.ExplicitPublish()]' },
    'free ? notes without the field publish',
  ],
  [
    'Quartz with folders left out',
    { ...markdown('x', 'content/diary/a.md'), 'quartz.config.ts': 'ignorePatterns: ["diary", ".obsidian"]' },
    'page private',
  ],
  [
    'VitePress',
    {
      ...markdown('x', 'docs/notes/a.md'),
      'docs/.vitepress/config.mts': "export default { srcExclude: ['notes/**'] }",
    },
    'page private',
  ],
  [
    'a choice in code, and in a list of pages that are all public',
    {
      ...markdown('---\ntitle: A\n---\n```\npublish: true\n```'),
      ...markdown('---\npublished: true\n---\nx', 'content/posts/b.md'),
    },
    'free, free',
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
