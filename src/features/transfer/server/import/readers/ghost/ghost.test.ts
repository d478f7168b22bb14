import { expect, test } from 'vitest'
import { folderOf } from '../../../../../../../test/site-imports.ts'
import type { SourceArticle, SourceItem } from '../../source.ts'
import { findReader } from '../readers.ts'
import { ghost } from './ghost.ts'

const post = {
  id: 'p1',
  title: 'A quiet regulator',
  slug: 'quiet',
  status: 'published',
  visibility: 'tiers',
  type: 'post',
  html: '<p>See <a href="__GHOST_URL__/loud/">the loud one</a>.</p><!--kg-card-begin: html--><b>Raw</b><!--kg-card-end: html--><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2020/05/a.png" srcset="x 1w"></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com"><div class="kg-bookmark-title">Elsewhere</div></a><figcaption>Its <em>caption</em></figcaption></figure>',
  feature_image: '__GHOST_URL__/content/images/2020/05/a.png',
  featured: 1,
  custom_excerpt: 'Quietly.',
  published_at: '2020-05-01T10:00:00.000Z',
  updated_at: '0000-00-00 00:00:00',
  codeinjection_head: '<script>alert(1)</script>',
}
const data = {
  posts: [post, { id: 'p2', title: 'Draft', slug: 'draft', html: null, lexical: '{}', status: 'draft', type: 'page' }],
  users: [
    {
      id: 'u1',
      name: 'Asha',
      bio: 'Writes.',
      password: '$2a$10$secret',
      email: 'asha@example.com',
      slug: 'asha',
      profile_image: '__GHOST_URL__/content/images/size/w300/2020/asha.png',
      location: 'Pune',
      twitter: '@asha',
      website: 'https://www.asha.example/',
      facebook: null,
    },
    { id: 'u2', name: 'Bo <b>', bio: null, slug: 'a/b', website: 'javascript:alert(1)' },
  ],
  tags: [
    { id: 't1', name: 'Power', visibility: 'public' },
    { id: 't2', name: '#hidden', visibility: 'internal' },
  ],
  posts_tags: [
    { post_id: 'p1', tag_id: 't2', sort_order: 0 },
    { post_id: 'p1', tag_id: 't1', sort_order: 1 },
  ],
  products: [
    { id: 'm1', name: 'Free', type: 'free' },
    { id: 'm2', name: 'Silver', type: 'paid' },
  ],
  posts_products: [{ post_id: 'p1', product_id: 'm2', sort_order: 0 }],
  posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
  posts_meta: [{ post_id: 'p1', meta_title: 'Quiet power', meta_description: 'Why', feature_image_alt: 'A chip' }],
  settings: [{ key: 'title', value: 'My Magazine' }],
}

async function readAll(files: Record<string, string>): Promise<SourceItem[]> {
  return Array.fromAsync(ghost.read(folderOf(files)))
}
const articlesOf = (items: SourceItem[]) =>
  items.filter((item): item is SourceArticle => item.kind === 'article' || item.kind === 'page')

test.each([
  ['with `db`', { db: [{ meta: { exported_on: 1, version: '5.0' }, data }] }],
  ['without `db`', { meta: { exported_on: 1, version: '2.0' }, data }],
])('an export %s becomes articles, pages, authors and tags', async (_, exported) => {
  const text = JSON.stringify(exported)
  expect((await findReader(folderOf({ 'ghost.json': text }), null)).name).toBe('ghost')
  const items = await readAll({ 'ghost.json': text })
  const asha = {
    name: 'Asha',
    slug: 'asha',
    line: 'Pune',
    biography: 'Writes.',
    expertise: [],
    credit: '',
    isOnDesk: false,
    picture: '/content/images/2020/asha.png',
    links: [
      { label: 'asha.example', url: 'https://www.asha.example/' },
      { label: 'x.com', url: 'https://x.com/asha' },
    ],
  }
  expect(items.slice(0, 4)).toEqual([
    { kind: 'site', address: 'https://my-magazine.ghost.invalid' },
    { kind: 'author', id: 'u1', name: 'Asha', biography: 'Writes.', own: asha },
    { kind: 'author', id: 'u2', name: 'Bo <b>', biography: '' },
    { kind: 'term', taxonomy: 'tag', id: 't1', name: 'Power' },
  ])
  const [article, page] = articlesOf(items)
  expect(article).toEqual({
    kind: 'article',
    id: 'p1',
    title: 'A quiet regulator',
    slug: 'quiet',
    excerpt: 'Quietly.',
    status: 'published',
    html: '<p>See <a href="/loud/">the loud one</a>.</p><b>Raw</b><figure class="kg-card kg-image-card"><img src="/content/images/2020/05/a.png"></figure><p><a href="https://example.com">Elsewhere</a></p><p>Its <em>caption</em></p>',
    dropped: [{ what: 'code injection', example: '<script>alert(1)</script>' }],
    publishedAt: new Date('2020-05-01T10:00:00Z'),
    updatedAt: null,
    unclear: [],
    access: 'paid',
    authors: ['u1'],
    categories: [],
    tags: ['t1'],
    paths: ['/quiet/'],
    isPinned: true,
    comments: 0,
    tiers: ['m2'],
    picture: { address: '/content/images/2020/05/a.png', alt: 'A chip', caption: '' },
    searchTitle: 'Quiet power',
    searchDescription: 'Why',
  })
  expect(page).toMatchObject({
    kind: 'page',
    status: 'draft',
    dropped: [{ what: 'text without HTML', example: 'Draft' }],
  })
  expect(JSON.stringify(items)).not.toMatch(/secret|asha@example/)
})

test('a private site is asked about', async () => {
  const rules = async (value: unknown) => {
    const settings = [...data.settings, { key: 'is_private', value }]
    const items = await readAll({
      'ghost.json': JSON.stringify({ meta: { exported_on: 1 }, data: { ...data, settings } }),
    })
    return items.filter(({ kind }) => kind === 'rule')
  }
  expect(await rules('true')).toEqual([{ kind: 'rule', what: 'setting is_private', example: 'true' }])
  expect(await rules(true)).toHaveLength(1)
  expect(await rules('false')).toEqual([])
})

test('what went out by email only is private, however a database writes it', async () => {
  const posts = ['true', 1, true, 'false', 0, null].map((email_only, at) => ({
    ...{ id: `p${at}`, slug: `p${at}`, title: 'A', html: '<p>x</p>', status: 'published', visibility: 'public' },
    email_only,
  }))
  const items = await readAll({ 'ghost.json': JSON.stringify({ meta: { exported_on: 1 }, data: { posts } }) })
  expect(articlesOf(items).map(({ status }) => status === 'private')).toEqual([true, true, true, false, false, false])
})
