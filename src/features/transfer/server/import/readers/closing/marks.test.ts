import { expect, test } from 'vitest'
import { becomesOf, folderOf } from '../../../../../../../test/site-imports.ts'
import { wxr, wxrTerm } from '../../../../../../../test/wxr.ts'
import { findReader } from '../readers.ts'

const wordpress = (html: string, more = '') => ({ 'a.xml': wxr([{ id: 1, html, more }]) })
const rss = (html: string, more = '') => ({
  'a.xml': `<rss version="2.0"><channel><link>https://o.example/</link><item><title>A</title><guid>1</guid><pubDate>Wed, 01 May 2019 12:00:00 GMT</pubDate><description><![CDATA[${html}]]></description>${more}</item></channel></rss>`,
})
const jsonFeed = (html: string, more = {}) => ({
  'a.json': JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: '1', content_html: html, ...more }],
  }),
})
const ghost = (html: string, { tag = 'Power', visibility = 'public' } = {}) => ({
  'a.json': JSON.stringify({
    meta: { version: '5.0.0' },
    data: {
      posts: [{ id: '1', title: 'A', html, status: 'published', visibility }],
      tags: [{ id: 't', name: tag }],
      posts_tags: [{ post_id: '1', tag_id: 't' }],
    },
  }),
})
const substack = (html: string, audience = 'everyone') => ({
  'posts.csv': `post_id,post_date,is_published,type,audience,title\n1.a,2020-05-01,true,newsletter,${audience},A\n`,
  'posts/1.a.html': html,
})
const beehiiv = (html: string, tags = '') => ({
  'posts.csv': `id,web_title,status,audience,url,content_tags,content_html\n1,A,confirmed,free,https://m.example/p/a,${tags},"${html}"\n`,
})

const steady = '<p>Free.</p>\n<p><!--steady-paywall--></p>\n<p>Secret.</p>'
const circuit =
  '<!-- more --><div id="gate-driver"><h2 id="private-keys">Levels</h2></div><!--[if mso]><td role="x"><![endif]--><!-- Either there are no ads, they are disabled or none qualified --><p>x</p>'
const remarks = [
  ...[
    'Published 2020-05-01',
    'Level 1',
    'Pin groups',
    'status LED',
    'internal resistance',
    'required',
    'Free',
    'gate driver',
  ],
  ...['status: published', 'public domain', 'draft: false', 'visibility: public', 'subscript', 'Subscribe button'],
]
  .map((one) => `x<!-- ${one} -->y`)
  .join('')

test.each<[string, Record<string, string>, string]>([
  ['Steady in WordPress', wordpress(steady), 'paid'],
  [
    'Steady between blocks',
    wordpress(
      '<!-- wp:paragraph -->\n<p>Free</p>\n<!-- /wp:paragraph -->\n<!--steady-paywall-->\n<!-- wp:paragraph -->\n<p>Secret</p>\n<!-- /wp:paragraph -->',
    ),
    'paid',
  ],
  ['Steady’s element', wordpress('<p>x</p><div id="steady_paywall" style="display:none"></div><p>y</p>'), 'paid'],
  ['Steady’s word', wordpress('Free.\n\n___STEADY_PAYWALL___\n\nSecret.'), 'paid'],
  ['Steady in a feed', rss(steady), 'paid'],
  ['Steady in a JSON Feed', jsonFeed(steady), 'paid'],
  ['Steady in Ghost', ghost(steady), 'paid'],
  ['Steady in Substack', substack(steady), 'paid'],
  ['Steady in beehiiv', beehiiv(steady), 'paid'],
  ['a pair of marks', wordpress('x<!--protected-->y<!--/protected-->'), 'free ? remark protected'],
  ['the start of a part', wordpress('x<!--hidestart-->y<!--hideend-->'), 'free ? remark hidestart'],
  ['members', wordpress('x<!--membersonly-->y'), 'free ? remark membersonly'],
  ['a paywall', wordpress('x<!-- paywall -->y'), 'free ? remark paywall'],
  ['WishList Member', wordpress('x<!--wlm_private_Gold-->y'), 'free ? remark wlm_private_Gold'],
  [
    'a sentence',
    wordpress('x<!-- Everything below this line is for premium readers -->y'),
    'free ? remark Everything below this line is for premium readers',
  ],
  [
    'a sentence about subscribers',
    wordpress('x<!-- What follows here is kept for our subscribers -->y'),
    'free ? remark What follows here is kept for our subscribers',
  ],
  [
    'a sentence about those who pay',
    wordpress('x<!-- What follows here is kept for paying readers -->y'),
    'free ? remark What follows here is kept for paying readers',
  ],
  ['a name of those who pay', wordpress('x<!-- for paying readers -->y'), 'free ? remark for paying readers'],
  ['dates', wordpress('x<!-- Draft 2020-05-01 -->y<!-- Draft 2021-11-12 -->z'), 'free ? remark Draft #-#-#'],
  ['levels', wordpress('<!--vip 1-->y<!--vip 2-->z'), 'free ? remark vip 1 ? remark vip 2'],
  ['a status', wordpress('x<!-- status: draft -->y'), 'free ? remark status: draft'],
  ['what is not published', wordpress('x<!-- published: false -->y'), 'free ? remark published: false'],
  ['what is not public', wordpress('x<!-- not public -->y'), 'free ? remark not public'],
  ['what is internal', wordpress('x<!-- internal -->y'), 'free ? remark internal'],
  ['remarks of circuits', wordpress(remarks), 'free'],
  [
    'a table of contents',
    wordpress(`<h2><span class="ez-toc-section" id="Restricted_Boltzmann_machines"></span>R</h2>`),
    'free',
  ],
  ['Steady’s element in a line', wordpress('<p>x<span id="steady-paywall"></span></p><p>y</p>'), 'paid'],
  ['an element for members', wordpress('<div class="a" id="members-area">y</div>'), 'free ? id members-area'],
  ['a paywall in a feed', rss('x<!-- paywall -->y'), 'free ? remark paywall'],
  ['a paywall in Ghost', ghost('x<!-- paywall -->y'), 'free ? remark paywall'],
  [
    'Substack’s paywall',
    substack('<p>x</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>y</p>'),
    'free ? component PaywallToDOM',
  ],
  [
    'Substack’s paywall where it holds',
    substack('<div data-component-name="PaywallToDOM"></div>', 'only_paid'),
    'paid',
  ],
  ['a class in Ghost', ghost('<div class="members-only">x</div>'), 'free ? class members-only'],
  ['classes of Ghost', ghost('<div class="kg-card kg-callout-card kg-width-wide">x</div>'), 'free'],
  ['Ghost’s preview of a post for everybody', ghost('x<!--members-only-->y'), 'free'],
  ['a circuit in WordPress', wordpress(circuit), 'free'],
  ['a circuit in a feed', rss(circuit), 'free'],
  ['code', wordpress('<pre>&lt;!-- paywall --&gt;</pre>\n[html]<!-- paywall -->[/html]'), 'free'],
  [
    'a category for members',
    wordpress('x', wxrTerm('category', 'members-only', 'Members Only')),
    'free ? category or tag members-only',
  ],
  ['a tag that says premium', wordpress('x', wxrTerm('post_tag', 'premium', 'P')), 'free ? category or tag premium'],
  ['a category of a feed', rss('x', '<category>Members only</category>'), 'free ? category or tag Members only'],
  ['an internal tag of Ghost', ghost('x', { tag: '#members-only' }), 'free ? category or tag members-only'],
  [
    'a tag of a post of Ghost for members',
    ghost('x', { tag: 'vip', visibility: 'members' }),
    'members ? category or tag vip',
  ],
  ['a tag of a post of Ghost for those who pay', ghost('x', { tag: 'Premium', visibility: 'paid' }), 'paid'],
  ['a tag of beehiiv', beehiiv('x', 'Power;Premium'), 'free ? category or tag Premium'],
  ['a tag of a JSON Feed', jsonFeed('x', { tags: ['PCB', 'Members only'] }), 'free ? category or tag Members only'],
  [
    'categories of electronics',
    wordpress('x', wxrTerm('category', 'gate-drivers', 'G') + wxrTerm('post_tag', 'access-control', 'A')),
    'free',
  ],
])('what cuts a text: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})

test.each([
  ['WordPress', wordpress(steady)],
  ['a feed', rss(steady)],
  ['a JSON Feed', jsonFeed(steady)],
  ['Ghost', ghost(steady)],
  ['Substack', substack(steady)],
  ['beehiiv', beehiiv(steady)],
])('the report says why an article of %s is for paying readers', async (_, files) => {
  const folder = folderOf(files)
  const items = await Array.fromAsync((await findReader(folder, null)).read(folder))
  const drops = items.flatMap((item) => (item.kind === 'article' ? item.dropped : []))
  expect(drops).toContainEqual({ what: 'gate for paying readers: remark steady-paywall', example: 'steady-paywall' })
})

test.each([
  'wpf tag="New Customer"',
  'am4show have="p6"',
  'pilotpress_show_if has_one="Gold Level"',
  'course_complete course_id="12"',
  'hidepost=1',
  'show_if user="bob"',
  'wc_customer_bought id="5"',
  'registered',
  'admin',
  'admin_note',
  'edd_has_purchased',
  'Thing',
  's3mm',
  'ul_in',
  'wishlist_x',
  ...['premium_text', 'private_text', 'secret_text', 'vip_text', 'vip_tab', 'locked_text', 'unlock_text', 'access_tab'],
  ...[
    'protected_image',
    'subscriber_text',
    'hidden_text',
    'exclusive_button',
    'full_article',
    'gold_box',
    'pro_section',
  ],
  ...['insider_box', 'client_text', 'buy_to_read_text', 'vipbox', 'vc_restricted_text', 'text_if'],
])('the shortcode [%s] is asked about if it encloses something', async (opening) => {
  const [name = ''] = opening.split(/[ =]/)
  const asks = `free ? shortcode [${name.toLowerCase()}]`
  expect(await becomesOf(wordpress(`Free.\n\n[${opening}]\nSecret[/${name}] [${opening}]Twice[/${name}]`))).toBe(asks)
  expect(await becomesOf(wordpress(`[${opening}]<pre>secret</pre>[/${name}]`))).toBe(asks)
  expect(await becomesOf(wordpress(`Of <code>[${opening}]words[/${name}]</code> and [[${opening}]x[/${name}]]`))).toBe(
    'free',
  )
})

test.each([
  ...['b', 'i', 'u', 'url=https://a.example/', 'quote', 'list', 'center', 'note', 'info', 'tip', 'warning', 'box'],
  ...[
    'column',
    'columns',
    'col-md-6',
    'col_2',
    'row',
    'one_half',
    'one_half_last',
    'two-third',
    'tabs',
    'tab title="A"',
  ],
  ...['toggle title="Why"', 'accordion', 'accordion-item', 'button link="/a"', 'themebutton', 'highlight', 'dropcap'],
  ...[
    'spoiler',
    'caption id="a"',
    'embed',
    'audio',
    'su_note',
    'vc_column_text',
    'et_pb_text',
    'fusion_text',
    'av_textblock',
  ],
  ...[
    'efn_note',
    'footnote',
    'raw',
    'h2',
    'size=5',
    'color=red',
    'pullquote',
    'contact-form',
    'info_box',
    'alert-success',
  ],
  ...['latex', 'c', 'plain', 'table', 'divider', 'kc_row', 'dt_gap', 'icon_list', 'faq', 'gallery'],
  ...['button-group', 'full_width', 'drop_cap', 'green_box', 'vc_cta', 'td_block_1', 'wp_caption'],
])('the shortcode [%s] decorates, so nobody is asked', async (opening) => {
  const [name = ''] = opening.split(/[ =]/)
  expect(await becomesOf(wordpress(`[${opening}]Words[/${name}]`))).toBe('free')
})

test('a shortcode that encloses nothing is not asked about', async () => {
  expect(await becomesOf(wordpress('[thing][/thing] [thing a="b" /] [thing] x[7:0] [data_in] [rev-b]'))).toBe('free')
})
