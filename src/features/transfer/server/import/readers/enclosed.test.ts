import { expect, test } from 'vitest'
import type { Dropped } from '../source.ts'
import { mediaOf, withEnclosed } from './enclosed.ts'

const at = (path: string) => `https://a.example/${path}`

test.each<[text: string, address: string, type: string, added: string]>([
  ['x', at('a.mp3?a=1&b=2'), 'audio/mpeg', `<audio src="${at('a.mp3?a=1&amp;b=2')}"></audio>`],
  ['x', ` ${at('a b.mp4')} `, '', `<video src="${at('a%20b.mp4')}"></video>`],
  ['x', at('a%20b.pdf?t=1/2'), 'application/pdf', `<p><a href="${at('a%20b.pdf?t=1/2')}">a b.pdf</a></p>`],
  ['x', at('a"><script>.mp3'), 'audio/mpeg', `<audio src="${at('a&quot;&gt;&lt;script&gt;.mp3')}"></audio>`],
  [`<a href="http://a.example/caf%C3%A9.mp3?x">x</a>`, at('café.mp3'), 'audio/mpeg', ''],
  [at('a.mp3'), at('a.mp3?download=1'), 'audio/mpeg', ''],
  [at('play?id=1'), at('play?id=2'), 'audio/mpeg', `<audio src="${at('play?id=2')}"></audio>`],
  [at('ep10.mp3'), at('ep1.mp3'), '', `<audio src="${at('ep1.mp3')}"></audio>`],
  ['x', at('a.jpg'), 'application/octet-stream', ''],
  ['x', at('a'), 'Image/JPEG', ''],
])('beside %j, %s of the type %j is added once', (text, address, type, added) => {
  const dropped: Dropped[] = []
  expect(
    withEnclosed(
      text,
      [
        { address, type },
        { address, type },
      ],
      dropped,
    ),
  ).toBe(text + added)
  expect(dropped).toEqual([])
})

test('what cannot be linked, and what comes after the fiftieth file, is named', () => {
  const files = [at('a.mp3'), '/b.mp3', 'javascript:alert(1)', ...Array.from({ length: 60 }, (_, i) => at(`${i}.mp3`))]
  const dropped: Dropped[] = []
  const html = withEnclosed(
    '',
    files.map((address) => ({ address, type: '' })),
    dropped,
  )
  expect(html.match(/<audio/g)).toHaveLength(48)
  expect(dropped.map(({ example }) => example)).toEqual(['/b.mp3', 'javascript:alert(1)', ...files.slice(50)])
})

test('the page of a player is no file, and a picture is known by its ending too', () => {
  expect(mediaOf({ address: at('player.html'), type: '' })).toBe(null)
  expect(mediaOf({ address: at('p.jpg?w=1'), type: 'jpg' })).toBe('image')
})
