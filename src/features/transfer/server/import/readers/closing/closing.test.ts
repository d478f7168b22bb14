import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../../../test/site-imports.ts'
import { type WxrItem, wxr, wxrMeta } from '../../../../../../../test/wxr.ts'

const site = (...items: WxrItem[]) => ({ 'a.xml': wxr(items) })
const post = (more: Partial<WxrItem>) => site({ id: 1, ...more })
const meta = (...fields: [string, string][]) =>
  post({ more: fields.map(([key, value]) => wxrMeta(key, value)).join('') })
const php = (name: string, value: string) => `s:${name.length}:"${name}";${value}`
const um = (custom: string, accessible: string) =>
  `a:8:{${php('_um_custom_access_settings', custom)}${php('_um_accessible', accessible)}${php('_um_access_hide_from_queries', 'b:0;')}}`
const leaky = (type: string, always = '') =>
  `a:4:{${php('visibility_type', `s:${type.length}:"${type}";`)}${php('only_visible', 'a:0:{}')}${php('always_visible', `a:1:{i:0;s:2:"${always}";}`)}}`

test.each<[string, Record<string, string>, string]>([
  ['nothing', post({}), 'free'],
  [
    'Restrict Content Pro, any level',
    meta(['rcp_subscription_level', 'any'], ['rcp_user_level', 'a:1:{i:0;s:3:"all";}']),
    'paid',
  ],
  ['Restrict Content Pro, one level', meta(['rcp_subscription_level', 'a:1:{i:0;s:1:"2";}']), 'paid'],
  ['Restrict Content Pro, paid', meta(['_is_paid', '1']), 'paid'],
  ['Restrict Content Pro, access level', meta(['rcp_access_level', '3']), 'paid'],
  ['Restrict Content Pro, no access level', meta(['rcp_access_level', 'None']), 'free'],
  ['Restrict Content Pro, everybody', meta(['rcp_user_level', 'All'], ['rcp_show_excerpt', '1']), 'free'],
  ['Restrict Content Pro, a role', meta(['rcp_user_level', 'a:1:{i:0;s:10:"subscriber";}']), 'members'],
  ['Restrict Content Pro, editors', meta(['rcp_user_level', 'Administrator']), 'free ? field rcp_user_level'],
  ['Members, subscribers', meta(['_members_access_role', 'subscriber']), 'members'],
  [
    'Members, editors',
    meta(['_members_access_role', 'editor'], ['_members_access_error', 'No.']),
    'free ? field _members_access_role',
  ],
  ['Ultimate Member, its switch off', meta(['um_content_restriction', um('b:0;', 'i:0;')]), 'free'],
  ['Ultimate Member, its switch off, as text', meta(['um_content_restriction', um('s:1:"0";', 's:1:"2";')]), 'free'],
  [
    'Ultimate Member, on',
    meta(['um_content_restriction', um('s:1:"1";', 's:1:"2";')]),
    'free ? field um_content_restriction',
  ],
  [
    'Ultimate Member, as plain text',
    meta(['um_content_restriction', 'members']),
    'free ? field um_content_restriction',
  ],
  [
    'Paid Member Subscriptions, signed in',
    meta(['pms-content-restrict-user-status', 'loggedin'], ['pms-content-restrict-type', 'default']),
    'members',
  ],
  ['Paid Member Subscriptions, a plan', meta(['pms-content-restrict-subscription-plan', '12']), 'paid'],
  ['Leaky Paywall, some plans', meta(['_issuem_leaky_paywall_visibility', leaky('only')]), 'paid'],
  ['Leaky Paywall, everybody', meta(['_issuem_leaky_paywall_visibility', leaky('always', '-1')]), 'free'],
  [
    'Leaky Paywall, as its settings say',
    meta(['_issuem_leaky_paywall_visibility', leaky('default')]),
    'free ? field _issuem_leaky_paywall_visibility',
  ],
  ['WooCommerce Memberships, public', meta(['_wc_memberships_force_public', 'yes']), 'free'],
  [
    'WooCommerce Memberships, by its rules',
    meta(['_wc_memberships_force_public', 'no'], ['_wc_memberships_use_custom_content_restricted_message', 'no']),
    'free ? field _wc_memberships_force_public',
  ],
  ['s2Member', meta(['s2member_ccaps_req', 'a:1:{i:0;s:4:"gold";}']), 'paid'],
  ['s2Member, emptied', meta(['s2member_ccaps_req', 'a:1:{i:0;s:0:"";}']), 'free'],
  ['Patreon', meta(['patreon-level', '5']), 'paid'],
  ['Patreon, everybody', meta(['patreon-level', '0']), 'free'],
  ['Simple Membership', meta(['swpm_protect_post', '2']), 'free ? field swpm_protect_post'],
  ['Memberful', meta(['memberful_acl', 'a:1:{i:0;i:3;}']), 'free ? field memberful_acl'],
  [
    'Kit',
    meta([
      '_wp_convertkit_post_meta',
      `a:2:{${php('form', 's:2:"-1";')}${php('restrict_content', 's:9:"product_7";')}}`,
    ]),
    'free ? field _wp_convertkit_post_meta',
  ],
  [
    'Kit, everybody',
    meta(['_wp_convertkit_post_meta', `a:2:{${php('form', 's:2:"-1";')}${php('restrict_content', 's:1:"0";')}}`]),
    'free',
  ],
  ['a plugin that nobody knows', meta(['_acme_vip_only', '1']), 'free ? field _acme_vip_only'],
  ['another one', meta(['isPremiumContent', 'yes']), 'free ? field isPremiumContent'],
  ['one with a positive name', meta(['acme_is_public', '0']), 'free ? field acme_is_public'],
  ['one with a positive name, on', meta(['acme_is_public', '1']), 'free'],
  ['one that is off', meta(['_acme_vip_only', '0'], ['_paywall', ''], ['_gated', 'no']), 'free'],
  ['one for everybody', meta(['acme_access', 'everyone']), 'free'],
  ['words about readers', meta(['_show_post_to', 'logged_in']), 'free ? field _show_post_to'],
  ['the reference of a custom field', meta(['_premium', 'field_5f3a9c1d2b']), 'free'],
  [
    'fields of looks and of the editor',
    meta(
      ['_edit_lock', '1:1'],
      ['_wpb_vc_js_status', 'true'],
      ['_genesis_hide_title', '1'],
      ['_yoast_wpseo_meta-robots-noindex', '1'],
      ['_wp_page_template', 'members.php'],
      ['switch_like_status', '1'],
      ['hide_featured_image', '1'],
      ['comment_status', 'closed'],
    ),
    'free',
  ],
  ['a status of a plugin', post({ status: 'in-review' }), 'free ? status in-review'],
  ['a private one', post({ status: 'private' }), 'private'],
  ['a password', post({ password: 'x' }), 'password'],
  ['a status of a plugin, with a password', post({ status: 'legacy', password: 'x' }), 'password ? status legacy'],
  ['a date to come', post({ status: 'future', at: '2080-01-01 00:00:00' }), 'scheduled'],
  [
    'a taxonomy of a plugin',
    post({ more: '<category domain="access_level" nicename="gold">Gold</category>' }),
    'free ? taxonomy access_level',
  ],
  ['a taxonomy of topics', post({ more: '<category domain="series" nicename="rf">RF</category>' }), 'free'],
  [
    'a category of the first exports, which have only names',
    post({ more: '<category><![CDATA[Members Only]]></category>' }),
    'free ? category or tag members-only',
  ],
  [
    'a category whose name says more than its id',
    post({ more: '<category domain="category" nicename="mo-2"><![CDATA[Members only]]></category>' }),
    'free ? category or tag Members only',
  ],
  [
    'MemberPress',
    site({ id: 1 }, { id: 2, type: 'memberpressrule', title: 'All news' }),
    'free, rule type memberpressrule',
  ],
  [
    'WooCommerce Memberships’ plans',
    site({ id: 2, type: 'wc_membership_plan' }, { id: 1 }),
    'rule type wc_membership_plan, free',
  ],
  ['rules of addresses', site({ id: 2, type: 'redirect_rule' }, { id: 1 }), 'free'],
  [
    'rules that lead others away',
    site({ id: 2, type: 'access_redirect' }, { id: 1 }),
    'rule type access_redirect, free',
  ],
  ['prices of members', site({ id: 2, type: 'rcp_discount' }, { id: 1 }), 'rule type rcp_discount, free'],
  ['rules of a shop', site({ id: 2, type: 'pricing_rule' }, { id: 1 }), 'free'],
  ['Newspack', site({ id: 1 }, { id: 2, type: 'np_content_gate' }), 'free, rule type np_content_gate'],
  [
    'Paid Memberships Pro by its pages',
    site({ id: 1 }, { id: 2, type: 'page', html: '[pmpro_levels]' }),
    'free, rule shortcode [pmpro_levels], page paid',
  ],
  ...(
    [
      ['<!-- wp:pmpro/levels-page /-->', 'block pmpro/levels-page'],
      ['<!-- wp:pmpro/account-membership-section /-->', 'block pmpro/account-membership-section'],
      ['<!-- wp:memberpress/login-form /-->', 'block memberpress/login-form'],
      ['[wp_eMember_login]', 'shortcode [wp_emember_login]'],
      ['[emember_registration]', 'shortcode [emember_registration]'],
    ] as const
  ).map(([html, sign]): [string, Record<string, string>, string] => [
    `a plugin by ${html}`,
    site({ id: 1 }, { id: 2, type: 'page', html }),
    `free, rule ${sign}, page free`,
  ]),
  ['a team', site({ id: 1 }, { id: 2, type: 'team_member' }), 'free'],
  [
    'a category that is closed',
    {
      'a.xml': wxr(
        [{ id: 1, more: '<category domain="category" nicename="news">News</category>' }, { id: 2 }],
        '<wp:category><wp:category_nicename>news</wp:category_nicename><wp:cat_name>News</wp:cat_name><wp:termmeta><wp:meta_key>rcp_restricted_meta</wp:meta_key><wp:meta_value>a:1:{s:13:"subscriptions";a:1:{i:0;i:1;}}</wp:meta_value></wp:termmeta></wp:category>',
      ),
    },
    'free ? field rcp_restricted_meta of category news, free',
  ],
])('WordPress: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})

const page = (matter: string, path = 'content/posts/a.md') => ({ [path]: `---\ntitle: A\n${matter}\n---\nWords.\n` })

test.each<[string, Record<string, string>, string]>([
  ['nothing', page('tags: [a]\nlayout: post\ntoc: true\ncomments: false\nhide_title: true'), 'free'],
  ['a draft', page('draft: True'), 'draft'],
  ['a draft, in words', page('draft: nearly'), 'free ? field draft'],
  ['published: no', page('published: no'), 'draft'],
  ['published: "False"', page('published: "False"'), 'draft'],
  ['published: 0', page('published: 0'), 'draft'],
  ['published: yes', page('published: yes'), 'free'],
  ['draft: yes', page('draft: yes'), 'draft'],
  ['draft: "true"', page('draft: "true"'), 'draft'],
  ['draft: ON', page('draft: ON'), 'draft'],
  ['Draft: true', page('Draft: true'), 'draft'],
  ['draft: until May', page('draft: until May'), 'free ? field draft'],
  ['draft: no', page('draft: no'), 'free'],
  ['draft: ""', page('draft: ""'), 'free'],
  ['access: true', page('access: true'), 'free ? field access'],
  ['access: vip', page('access: vip'), 'free ? field access'],
  ['access: [vip]', page('access: [vip]'), 'free ? field access'],
  ['access: members', page('access: members'), 'members'],
  ['access: Public', page('access: Public'), 'free'],
  ['no draft', page('draft: false\npublished: true\nstatus: published\nvisibility: public\nprivate: no'), 'free'],
  ['not published', page('published: false'), 'draft'],
  ['published on a day', page('published: 2020-05-01'), 'free'],
  ['published on a day to come', page('published: 2080-05-01'), 'scheduled'],
  ['publish', page('publish: no'), 'draft'],
  ['a status', page('status: draft'), 'draft'],
  ['a hidden one of Pelican', page('status: hidden'), 'private'],
  ['a status that nobody knows', page('status: floating'), 'free ? field status'],
  ['a password', page('password: hunter2'), 'password'],
  ['a password that is a number', page('password: 1234'), 'password'],
  ['private', page('private: true'), 'private'],
  ['unlisted', page('unlisted: yes'), 'private'],
  ['not listed', page('listed: false'), 'private'],
  ['hidden', page('hidden: true'), 'private'],
  ['for members', page('visibility: members'), 'members'],
  ['for those who pay', page('visibility: paid'), 'paid'],
  ['for tiers of Ghost', page('visibility: tiers'), 'paid'],
  ['a visibility that nobody knows', page('visibility: 3'), 'free ? field visibility'],
  ['an access that nobody knows', page('access: ieee'), 'free ? field access'],
  ['expired', page('expiryDate: 2022-06-01'), 'private'],
  ['unpublished', page('unpublishdate: 2022-06-01T10:00:00Z'), 'private'],
  ['to expire', page('expiryDate: 2080-06-01'), 'free ? field expiryDate'],
  ['an end that is no day', page('expiryDate: soon'), 'free ? field expiryDate'],
  ['a layout', page('layout: post\ntype: article'), 'free'],
  ['a type that is for some', page('type: private'), 'free ? field type'],
  ['headless', page('headless: true'), 'private'],
  ['not rendered', page('_build:\n  render: never'), 'private'],
  ['not rendered, newer', page('build:\n  list: never\n  render: always'), 'private'],
  ['rendered', page('build:\n  list: always\n  render: always\n  publishResources: false'), 'free'],
  ['a build that nobody knows', page('build:\n  render: staff'), 'free ? field build'],
  ['without an address', page('permalink: false'), 'private'],
  ['with one', page('permalink: /a/'), 'free'],
  ['out of all collections', page('eleventyExcludeFromCollections: true'), 'private'],
  ['a date to come', page('date: 2080-01-01'), 'scheduled'],
  ['a date of publication to come', page('date: 2020-01-01\npublishDate: 2080-01-01'), 'scheduled'],
  ['drafts of Jekyll', page('', '_drafts/a.md'), 'draft'],
  ['a folder of drafts', page('', 'content/drafts/a.md'), 'free ? folder drafts'],
  ['a folder for members', page('', 'content/members/a.md'), 'page free ? folder members'],
  ['a file that Astro leaves out', page('', 'src/content/blog/_a.md'), 'free ? names of files that begin with _'],
  ['a field that nobody knows', page('nda: true'), 'free ? field nda'],
  ['another one', page('onlyFor: [acme]'), 'free ? field onlyFor'],
  ['a category for members', page('categories: ["Members only"]'), 'free ? category or tag Members only'],
  ['a category for those who pay', page('category: Premium'), 'free ? category or tag Premium'],
  ['a tag for those who pay', page('tags: [paid, rf]'), 'free ? category or tag paid'],
  ['a tag for subscribers', page('tags: ["subscribers only"]'), 'free ? category or tag subscribers only'],
  ['a tag of drafts', page('tags: rf, draft'), 'free ? category or tag draft'],
  ['tags beside keywords', page('Tags: [rf]\nkeywords: [members]'), 'free ? category or tag members'],
  [
    'tags of a folder',
    { ...page(''), 'content/posts/_index.md': '+++\n[cascade]\ntags = ["paid"]\n+++\n' },
    'free ? category or tag paid, page free ? category or tag paid',
  ],
  ['an open field that could deny', page('restriction: unrestricted\nrestrict_content: public'), 'free'],
  ['another open one', page('protection: open\nrequired_plan: free'), 'free'],
  ['words about a place or a patent', page('location: Private\npatent: pending'), 'free'],
  ['words about people', page('subtitle: Members\nbyline: Members\nlicense: paid'), 'free'],
  ['a topic of drafts', page('topics: [drafts]'), 'free ? category or tag drafts'],
  ['numbers of readers', page('readers: 1250\nviewers: 12\nsecurity: TLS 1.3\nskip: 10'), 'free'],
  ['some readers', page('readers: staff'), 'free ? field readers'],
  ['readers in a list', page('viewers: [staff, members]'), 'members ? field viewers'],
  ['readers', page('readers: paid'), 'paid'],
  ['readers that nobody knows', page('readers: friends'), 'free ? field readers'],
  ['viewers', page('viewers: subscribers'), 'members'],
  ['who reads it', page('who: members'), 'members'],
  ['somebody who does not', page('who: Asha'), 'free'],
  ['security', page('security: members'), 'members'],
  ['a kind', page('kind: draft'), 'free ? field kind'],
  ['a review', page('review: pending'), 'free ? field review'],
  ['words about readers in a field', page('params:\n  shown_to: [staff, members]'), 'free ? field params'],
  ['looks with such a word', page('menu: members\nsidebar: private'), 'free'],
  ['an encrypted one', page('encrypted: true'), 'free ? field encrypted'],
  ['a passcode', page('passcode: abc\npwd: abc'), 'free ? field passcode ? field pwd'],
  ['one under review', page('under_review: true'), 'free ? field under_review'],
  ['one in the bin', page('trash: true'), 'trashed'],
  ['one to skip', page('skip: true\nnoskip: true'), 'free ? field skip'],
  ['one for everybody', page('roles: [all]\nisPublic: true\nmembersOnly: false\npaywall: off'), 'free'],
  ['fields in a field', page('params:\n  ghost:\n    restricted: true'), 'free ? field params'],
  [
    'a field of WordPress',
    page(`um_content_restriction:\n  - '${um('s:1:"1";', 's:1:"2";')}'`),
    'free ? field um_content_restriction',
  ],
  ['a field of WordPress that is off', page(`um_content_restriction:\n  - '${um('b:0;', 'i:0;')}'`), 'free'],
  ['a field of WordPress that is understood', page("rcp_subscription_level:\n  - 'any'"), 'paid'],
  [
    'a folder of Hugo',
    { ...page(''), 'content/posts/_index.md': '---\ncascade:\n  build:\n    render: never\n---\n' },
    'private, page private',
  ],
  [
    'a folder of Hugo with a list',
    { ...page('draft: false'), 'content/posts/_index.md': '+++\n[[cascade]]\ndraft = true\n+++\n' },
    'free, page draft',
  ],
  ...[
    'draft: true\ncascade:\n  color: red',
    'members: true\ncascade:\n  color: red',
    'draft: true\n  draft: false',
  ].map((cascade): [string, Record<string, string>, string] => [
    `a folder of Hugo, given twice as ${cascade}`,
    { ...page(''), 'content/posts/_index.md': `---\ncascade:\n  ${cascade}\n---\n` },
    'free ? field access in content/posts/_index.md, page free ? field access in content/posts/_index.md',
  ]),
  [
    'a draft of Zola, given twice',
    { ...page(''), 'content/posts/_index.md': '---\ndraft: true\ndraft: false\n---\n' },
    'free ? field access in content/posts/_index.md, page draft ? field access in content/posts/_index.md',
  ],
  ['settings of Hugo', { ...page(''), 'hugo.toml': '[cascade]\nprivate = true\n' }, 'private'],
  [
    'settings of Jekyll',
    {
      ...page('', '_posts/2020-01-01-a.md'),
      '_config.yml': 'defaults:\n  - scope:\n      path: ""\n      type: posts\n    values:\n      published: false\n',
    },
    'draft',
  ],
  ['a folder of Eleventy', { ...page(''), 'content/posts/posts.json': '{"permalink": false}' }, 'private'],
  [
    'a program of Eleventy',
    { ...page(''), 'content/posts/posts.11tydata.js': 'module.exports = { permalink: (data) => false }' },
    'free ? field access in content/posts/posts.11tydata.js',
  ],
  [
    'the program of another folder',
    { ...page(''), 'content/notes/notes.11tydata.js': 'module.exports = { draft: true }' },
    'free',
  ],
  ['TOML', { 'content/posts/a.md': '+++\ntitle = "A"\ndraft = true\n+++\nx' }, 'draft'],
  ['JSON', { 'content/posts/a.md': '{"title": "A", "draft": true}\n\nx' }, 'draft'],
  ['JSON over several lines', { 'content/posts/a.md': '{\n  "title": "A",\n  "status": "draft"\n}\nx' }, 'draft'],
  ['empty lines before it', { 'content/posts/a.md': '\n\n---\ndraft: true\n---\nx' }, 'draft'],
  ['an end with dots', { 'content/posts/a.md': '---\ntitle: A\ndraft: true\n...\nx' }, 'draft'],
  ['Hexo without a begin', { 'source/_posts/a.md': 'title: A\npublished: false\n---\nx' }, 'draft'],
  ['Pelican', { 'content/posts/a.md': 'Title: A\nDate: 2020-01-01\nStatus: draft\n\nx' }, 'draft'],
  ['Pelican, given twice', { 'content/posts/a.md': 'Title: A\nStatus: draft\nStatus: published\n\nx' }, 'draft'],
  ['a draft, given twice', page('draft: true\ntags: x\ndraft: false'), 'draft'],
  ['a draft, given twice in the other order', page('draft: false\ntags: x\ndraft: true'), 'draft'],
  ['readers, given three times', page('access: free\naccess: gold\naccess: free'), 'paid'],
  ['a field that nobody knows, given twice', page('nda: true\nnda: false'), 'free ? field nda #2'],
  ['a date, given twice', page('date: 2080-01-01\ndate: 2020-01-01'), 'free ? field date #2'],
  ['a field in a field, given twice', page('params:\n  nda: true\n  nda: false'), 'free ? field params'],
  ['a tag, given twice', page('tags: [paid]\ntags: [rf]'), 'free ? category or tag paid'],
  [
    'prose with a colon',
    { 'content/posts/a.md': 'Note: this is prose.\nStatus: none of it.\n\nx' },
    'free ? field status',
  ],
  ['no end', { 'content/posts/a.md': '---\ntitle: A\ndraft: true\n\nx' }, ''],
  ['a line at the top', { 'content/posts/a.md': '---\n\nWords' }, 'free'],
])('Markdown: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})

const atom = (...entries: string[]) => ({
  'feed.atom': `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-2</id><title>B</title>${entries.join('')}</feed>`,
})
const entry = (inside: string, id = 1) =>
  `<entry><id>tag:blogger.com,1999:blog-2.post-${id}</id><title>A</title><content type='html'>x</content><published>2024-02-03T10:00:00Z</published>${inside}</entry>`
const takeout = (type: string, status: string, more = '') =>
  entry(`<blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>${more}`)
const old = (kind: string, more = '') =>
  entry(
    `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/>${more}`,
  )

const setting = (mode: string) =>
  `<entry><id>tag:blogger.com,1999:blog-2.settings.BLOG_READ_ACCESS_MODE</id><category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#settings'/><title>The access type for the readers of the blog.</title><content type='text'>${mode}</content></entry>`
const inTakeout = (mode: string, readers: string) => ({
  ...atom(takeout('POST', 'LIVE')),
  'settings.csv': `blog_name,blog_read_access_mode,blog_reader_permission\nB,${mode},${readers}\n`,
})
const ofReaders = 'rule setting blog_read_access_mode'

test.each<[string, Record<string, string>, string]>([
  ['a post', atom(takeout('POST', 'LIVE', '<blogger:trashed/>')), 'free'],
  ['a draft', atom(takeout('POST', 'DRAFT')), 'draft'],
  ['one in the bin', atom(takeout('POST', 'SOFT_TRASHED')), 'trashed'],
  [
    'one in the bin that was live',
    atom(takeout('POST', 'LIVE', '<blogger:trashed>2024-03-01T00:00:00Z</blogger:trashed>')),
    'trashed',
  ],
  ['a scheduled one', atom(takeout('POST', 'SCHEDULED')), 'scheduled'],
  ['a status that nobody knows', atom(takeout('POST', 'IMPORTED')), 'free ? status IMPORTED'],
  ['no status', atom(takeout('POST', '')), 'free ? status of Blogger that is empty'],
  ['a page', atom(takeout('PAGE', 'LIVE')), 'page free'],
  ['a comment', atom(takeout('COMMENT', 'LIVE')), ''],
  ['something else', atom(takeout('WIDGET', 'LIVE')), ''],
  ['an old post', atom(old('post')), 'free'],
  [
    'an old draft',
    atom(old('post', "<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>")),
    'draft',
  ],
  ['an old page', atom(old('page')), 'page free'],
  ['old comments, templates and settings', atom(old('comment'), old('template'), old('settings')), ''],
  ['an old blog for invited readers', atom(setting('READERS'), old('post')), `${ofReaders}, free`],
  ['an old blog for everybody', atom(setting('PUBLIC'), old('post')), 'free'],
  ['a blog for invited readers', inTakeout('PRIVATE', 'a@b.example'), `free, ${ofReaders}`],
  ['a blog that only names its readers', inTakeout('', 'a@b.example'), `free, ${ofReaders}`],
  ['damaged settings', { ...inTakeout('PRIVATE', '"a@b.example') }, `free, ${ofReaders}`],
  ['a blog for everybody', inTakeout('PUBLIC', 'a@b.example'), 'free'],
  ['a draft of another program', atom(entry('<app:control><app:draft>yes</app:draft></app:control>')), 'draft'],
  ['a draft with another prefix', atom(entry('<pub:control>\n<pub:draft>yes</pub:draft></pub:control>')), 'draft'],
  [
    'a draft without a prefix',
    atom(entry('<control xmlns="http://www.w3.org/2007/app"><draft>yes</draft></control>')),
    'draft',
  ],
  ['no draft', atom(entry('<control xmlns="http://www.w3.org/2007/app"><draft>no</draft></control>')), 'free'],
  [
    'a control that nobody knows',
    atom(entry('<pub:control><pub:draft>no</pub:draft><x:for>friends</x:for></pub:control>')),
    'free ? field pub:control',
  ],
  ['a control with an attribute', atom(entry('<pub:control draft="yes"/>')), 'draft'],
  [
    'a draft in words',
    atom(entry('<app:control><app:draft>maybe</app:draft></app:control>')),
    'free ? field app:control',
  ],
  [
    'a field that nobody knows',
    {
      'feed.xml':
        '<rss version="2.0"><channel><title>B</title><item><guid>1</guid><title>A</title><description>x</description><acme:membersOnly>true</acme:membersOnly></item></channel></rss>',
    },
    'free ? field acme:membersOnly',
  ],
  ['rights of readers', atom(entry('<dc:rights>Subscribers only</dc:rights>')), 'free ? field dc:rights'],
  ['rights of authors', atom(entry('<dc:rights>© Asha Rao</dc:rights>')), 'free'],
  [
    'a JSON Feed',
    {
      'feed.json':
        '{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_text": "x", "_acme": {"paywalled": true}}]}',
    },
    'free ? field _acme',
  ],
])('a feed or Blogger: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})

const substack = (columns: string, row: string) => ({
  'posts.csv': `post_id,post_date,is_published,${columns}\n1.a,2020-05-01T10:00:00Z,true,${row}\n`,
  'posts/1.a.html': '<p>x</p>',
})
const beehiiv = (columns: string, row: string) => ({
  'posts.csv': `id,web_title,content_html,url,${columns}\n1,A,x,https://a.example/p/a,${row}\n`,
})

test.each<[string, Record<string, string>, string]>([
  ['a post of Substack', substack('type,audience', 'newsletter,everyone'), 'free'],
  ['an e-mail of Substack to some readers', substack('type,audience', 'adhoc_email,everyone'), 'free ? column type'],
  ['an audience that nobody knows', substack('type,audience', 'newsletter,only_team'), 'paid ? column audience'],
  ['a post of beehiiv', beehiiv('status,audience', 'confirmed,free'), 'free'],
  ['an archived one', beehiiv('status,audience', 'archived,free'), 'draft'],
  ['a status that nobody knows', beehiiv('status,audience', 'legal hold,free'), 'draft ? column status'],
  ['a column that nobody knows', beehiiv('status,audience,hidden', 'confirmed,free,true'), 'free ? column hidden'],
  ['a column that is off', beehiiv('status,audience,hidden', 'confirmed,free,false'), 'free'],
])('a newsletter: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})
