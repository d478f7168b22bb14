import { expect, test } from 'vitest'
import { readConditions } from './word-conditions.ts'

test.each([
  ['a<!--[if gte mso 9]><xml><w:x/></xml><![endif]-->b', 'ab'],
  ['a<![if !supportLists]>1.<![endif]>b', 'a1.b'],
  ['a<![if !supportAnnotations]><a>[JD1]</a><![endif]>b', 'ab'],
  // Nested conditions end in their own place.
  ['a<![if !msEquation]>x<!--[if gte vml 1]><v:y/><![endif]--><![if !vml]><img><![endif]>z<![endif]>b', 'ab'],
  ['a<![if !vml]><img><![endif]>b', 'a<img>b'],
  [
    '<!--[if gte msEquation 12]><m:oMath><m:chr m:val="∑"/><m:r>x</m:r></m:oMath><![endif]-->',
    '<m:oMath><m:chr m:val="∑"></m:chr><m:r>x</m:r></m:oMath>',
  ],
  ['a<!--[if !mso]><!-->b<!--<![endif]-->c', 'abc'],
  ['a<!-- a remark -->b', 'a<!-- a remark -->b'],
  ['a<!--[if gte mso 9]>the rest', 'athe rest'],
  ['a<![endif]>b', 'ab'],
])('%s becomes %s', (html, expected) => {
  expect(readConditions(html)).toBe(expected)
})

test('very many marks without an end take no longer each', () => {
  expect(readConditions('<![if !x]>'.repeat(50_000))).toBe('')
  expect(readConditions('<!--[if '.repeat(50_000))).toHaveLength(400_000)
})
