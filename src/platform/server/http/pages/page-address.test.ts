import { expect, test } from 'vitest'
import { pageQueries } from '../../../contract/links.ts'
import { createPageAddresses } from './page-address.ts'

const route = (id: string, path: string | undefined, parentId?: string, index = false) => ({
  id,
  path,
  parentId,
  index,
  caseSensitive: true,
})

const pageAddress = createPageAddresses(
  {
    root: route('root', ''),
    layout: route('layout', undefined, 'root'),
    home: route('home', undefined, 'layout', true),
    about: route('about', 'about', 'layout'),
    picker: route('picker', 'section/index.html', 'layout'),
    listing: route('listing', 'section/:folder/index.html/:page?', 'layout'),
    article: route('article', 'section/:category/:id/:words?', 'layout'),
    topic: route('topic', 'topic/:slug/:page?', 'layout'),
    courses: route('courses', 'courses/page/:page', 'layout'),
    reset: route('reset', 'reset-password/:token', 'layout'),
    lost: route('lost', '*', 'layout'),
    admin: route('admin', 'admin/*', 'root'),
  },
  { queries: pageQueries },
)

const filed = [
  ['/', '/'],
  ['/about', '/about'],
  ['/section/news/index.html/2', '/section/news/index.html/2'],
  ['/about?utm_source=x&page=2', '/about'],
  ['/section/index.html?page=2&category=ai&x=1', '/section/index.html?category=ai&page=2'],
  ['/section/index.html?category=ai&category=rf', '/section/index.html?category=ai'],
  ['/section/index.html?category=', '/section/index.html'],
  ['/about.data?x=1', '/about.data'],
  ['/_.data', '/_.data'],
  ['/about.data?_routes=about', '/about.data?_routes=about'],
  ['/about.data?_routes=about,evil', '/about.data'],
  ['/about?_routes=about', '/about'],
  ['/reset-password/k3Yq_w-7', '/reset-password/-'],
  ['/reset-password/reset', '/reset-password/-'],
  ['/reset-password/k3Yq_w-7.data', '/reset-password/-.data'],
  ['/admin', '/admin'],
  ['/admin/lists/7?page=2', '/admin'],
  ['/admin/lists.data', '/admin.data'],
] as const

test('each page is filed under one address, whatever is added to it', () => {
  for (const [url, address] of filed) expect(pageAddress(url), url).toEqual({ kind: 'page', address })
  for (const url of ['/about', '/section/news/index.html'])
    expect(pageAddress(`${url}/`)).toEqual({ kind: 'moved', to: url })
})

test('the first page of a list has the address of the list', () => {
  expect(pageAddress('/courses/page/1')).toEqual({ kind: 'moved', to: '/courses' })
  for (const url of ['/section/news/index.html', '/topic/page'])
    expect(pageAddress(`${url}/1`)).toEqual({ kind: 'moved', to: url })
})

test('an article is filed without its words, which the page compares', () => {
  const path = '/section/news/7/some-words'
  for (const [url, address, isData] of [
    [path, '/section/news/7', false],
    [`${path}?utm_source=x`, '/section/news/7', false],
    [`${path}.data?_routes=article`, '/section/news/7.data?_routes=article', true],
  ] as const)
    expect(pageAddress(url)).toEqual({
      kind: 'page',
      address,
      withSlug: { path, address: url.replace(/[?]utm.*/, ''), isData },
    })
})

const unknown = [
  '/nothing',
  '/\\evil.example/',
  '/ABOUT',
  '/Admin/lists',
  '//evil.example/',
  '/about//',
  '/%61bout',
  '/about%00',
  '/a/../about',
  '/section/news/7/8/9',
  '/<script>',
  '/*',
]

test('every other address is the one page that is not there, however long it is', () => {
  for (const url of unknown) expect(pageAddress(url), url).toEqual({ kind: 'unknown', address: '/not-found' })
  expect(pageAddress('/nothing.data')).toEqual({ kind: 'unknown', address: '/not-found.data' })
  // Reading it more than once would take longer than the universe has.
  expect(pageAddress(`/${'a'.repeat(15_000)}!`).kind).toBe('unknown')
  expect(pageAddress(`/${'a/'.repeat(7_000)}!`).kind).toBe('unknown')
})
