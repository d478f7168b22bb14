import { expect, test } from 'vitest'
import { isOpenEnded } from './open-ended.ts'

test.each([
  '<[^>]*>',
  '<a\\b[^>]*>',
  '<!--[\\s\\S]*?-->',
  '<(pre|code)\\b[^<>]*>[\\s\\S]*?<\\/\\1>',
  '\\s+$',
  ' *\\n',
  '\\(([^)]+)\\)',
  '\\{\\{[^}]*\\}\\}',
  '(?:x|<b)[^y]+y',
])('%s looks for its end again from each beginning', (pattern) => expect(isOpenEnded(pattern, 'g')).toBe(true))

test.each([
  '<[^<>]*>',
  '^[\\s\\S]*?-->',
  '"[^"]*"',
  '[^a-z]+',
  '<[^>]{0,200}>',
  '(?<!\\s)\\s+$',
  '<!--',
  '\\[/?(\\w+)\\]',
  '[?#].*',
])('%s does not', (pattern) => expect(isOpenEnded(pattern, 'g')).toBe(false))

test('a beginning of each line is one too', () => {
  expect(isOpenEnded('^\\s*url:', 'm')).toBe(true)
  expect(isOpenEnded('^[ \\t]*url:', 'm')).toBe(false)
})
