import { expect, test } from 'vitest'
import { mailLook } from '../../../../platform/server/mail/look.ts'
import { defaultSettings } from '../../../settings/contract/groups.ts'
import { toLook } from '../../../settings/contract/look.ts'
import { toMailHtml, toMessageHtml, toMessageText } from './message-html.ts'

test.each<[what: string, html: string, stored: string]>([
  ['blocks', '<div>One</div><div>Two</div>', 'One<br />Two'],
  ['a block after text', 'Intro<div>One</div>end', 'Intro<br />One<br />end'],
  [
    'nested blocks',
    '<div><div>One</div></div>\n<section><div><b>Two</b></div></section>',
    'One\n<br /><strong>Two</strong>',
  ],
  ['bold blocks', '<b><div>One</div><div>Two</div></b>', '<strong>One<br />Two</strong>'],
  ['bold blocks after text', 'One<div><b><div>Two</div></b></div>', 'One<br /><strong>Two</strong>'],
  [
    'an image in a block',
    '<a href="/a"><img src="/b.png" /></a><div>Two</div>',
    '<a href="/a"><img src="/b.png" /></a><br />Two',
  ],
  ['an empty line', '<div>One</div><div><br></div><div>Two</div>', 'One<br /><br />Two'],
  ['a line that has ended', '<div>One<br></div><div>Two</div>', 'One<br />Two'],
  ['blocks beside paragraphs', '<div><p>One</p></div><div>Two</div><p>Three</p>', '<p>One</p>Two<p>Three</p>'],
  ['blocks of an item', '<ul><li><div>One</div><div>Two</div></li></ul>', '<ul><li>One<br />Two</li></ul>'],
  [
    'cells',
    '<table><tr><td>10</td><td>5</td></tr><tr><th>R1</th><td>4k7</td></tr></table>',
    '10<br />5<br />R1<br />4k7',
  ],
  ['a rule', 'One<hr>Two', 'One<br />Two'],
  ['words of one line', '<span>One</span> <b>two</b><i> three</i>', 'One <strong>two</strong><em> three</em>'],
  ['quoted words', '<p>He said <q>no <q>ripple</q></q></p>', '<p>He said “no ‘ripple’”</p>'],
  ['struck words', '<del>10</del> <strike>11</strike> <s>12</s>', '<s>10</s> <s>11</s> <s>12</s>'],
  [
    'a link in deep tables',
    `${'<table><tr><td>'.repeat(9)}<p><a href="/a">Read</a></p>${'</td></tr></table>'.repeat(9)}`,
    '<p><a href="/a">Read</a></p>',
  ],
  [
    'numbers of a list that goes on',
    '<ol start="1"><li>A</li></ol><p>B</p><ol type="a" start="2"><li>C</li></ol>',
    '<ol><li>A</li></ol><p>B</p><ol start="2"><li>C</li></ol>',
  ],
  ['nothing', '<div> <table><tr><td>&nbsp;</td></tr></table></div>', ''],
])('the stored form of a message keeps %s apart', (_, html, stored) => {
  expect(toMessageHtml(html)).toBe(stored)
  expect(toMessageHtml(stored)).toBe(stored)
})

test('a list that goes on keeps its numbers in a mail and in plain text', () => {
  const stored = '<ol start="3"><li>C</li></ol>'
  const look = mailLook(toLook(defaultSettings.identity))
  expect(toMailHtml(stored, { publicUrl: 'https://a.example', follow: String, look })).toMatch(/<ol start="3"/)
  expect(toMessageText(stored, 'https://a.example')).toBe('3. C')
})

test('struck words are marked in plain text, too', () => {
  expect(toMessageText('<p>R1 is <s>10</s> 12 kΩ</p>', 'https://a.example')).toBe('R1 is ~~10~~ 12 kΩ')
})
