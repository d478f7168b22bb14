import { expect, test, vi } from 'vitest'
import { isLinkAddress, toLinkAddress } from './link-address.ts'

vi.stubGlobal('location', { origin: 'https://magazine.example' })

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  [' example.com/a ', 'https://example.com/a'],
  ['example.com:8080', 'https://example.com:8080'],
  ['bücher.example/ad', 'https://bücher.example/ad'],
  ['/section/news/7', '/section/news/7'],
  ['editor@example.com', 'mailto:editor@example.com'],
  ['mailto:editor@example.com', 'mailto:editor@example.com'],
  ['#results', '#results'],
  ['https://magazine.example/files/a.pdf?ticket=b.c', '/files/a.pdf'],
  ['/files/a.pdf?ticket=b.c', '/files/a.pdf'],
  ['https://magazine.example/section/news/7', 'https://magazine.example/section/news/7'],
  ['https://elsewhere.example/files/a.pdf?version=2', 'https://elsewhere.example/files/a.pdf?version=2'],
])('the typed link %s becomes %s', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
})

test.each([
  '',
  'words',
  'two words.com',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript.com:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example',
  'blob:https://example.com/1',
])('%j is not a link', (typed) => {
  expect(toLinkAddress(typed)).toBeNull()
  expect(isLinkAddress(typed)).toBe(false)
})
