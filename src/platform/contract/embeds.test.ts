import { expect, test } from 'vitest'
import { embedAt, embedOrigins } from './embeds.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ...['?t=754', '?t=754s', '?t=12m34s', '?start=754', '?si=x&t=0h12m34s', '#t=754'].map((start): [string, string] => [
    `https://youtu.be/dQw4w9WgXcQ${start}`,
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=754',
  ]),
  ...['?t=', '?t=0', '?t=soon', '?t=-3', '?t=1%22%3E', ''].map((start): [string, string] => [
    `https://youtu.be/dQw4w9WgXcQ${start}`,
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ]),
  ['https://youtu.be/dQw4w9WgXcQ/', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://www.youtube.com/v/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ...[
    'vimeo.com/76979871/abcdef0123',
    'vimeo.com/manage/videos/76979871/abcdef0123',
    'player.vimeo.com/video/76979871?h=abcdef0123',
  ].map((film): [string, string] => [
    `https://${film}`,
    'https://player.vimeo.com/video/76979871?h=abcdef0123&autoplay=1&dnt=1',
  ]),
  ['https://vimeo.com/76979871#t=1m30s', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=90s'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://player.vimeo.com/video/76979871?h=%22%3E', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://x.com/jack/status/20', 'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true'],
  [
    'https://www.linkedin.com/posts/a-rao_gan-activity-7012345678901234567-AbCd',
    'https://www.linkedin.com/embed/feed/update/urn:li:activity:7012345678901234567',
  ],
  ['https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io/chriscoyier/embed/gfdDu'],
  ['https://codepen.io/chriscoyier/embed/preview/gfdDu', 'https://codepen.io/chriscoyier/embed/gfdDu'],
  ['https://jsfiddle.net/user_1/abc12345/', 'https://jsfiddle.net/user_1/abc12345/embedded/'],
])('%s is shown in the frame %s', (address, frame) => {
  expect(embedAt(address)?.frame).toBe(frame)
  expect(embedOrigins).toContain(new URL(frame).origin)
})

test.each([
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'data:text/html,https://vimeo.com/7',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@vimeo.com/7',
  'https://vimeo.com:8443/7',
  'https://www.youtube.com/watch?v=../../a%22b',
  'https://x.com/i/flow/login',
  'https://codepen.io/pen/',
  'https://codepen.io/chriscoyier/embed/preview',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://jsfiddle.net/user_1/fiddles/',
  'https://jsfiddle.net/about',
  '//vimeo.com/7',
  '/section/news/7',
  'https://[::1]/embed/dQw4w9WgXcQ',
  '',
])('%s is not embedded', (address) => {
  expect(embedAt(address)).toBeNull()
})

test('a frame never contains what could leave an attribute', () => {
  for (const text of ['"', '<', '>', "'", ' ', '"><script>'])
    for (const address of [
      `https://vimeo.com/7${text}`,
      `https://x.com/a/status/20${text}`,
      `https://codepen.io/a${text}/pen/b${text}`,
    ])
      expect(embedAt(address)?.frame ?? '').not.toMatch(/["'<>\s]/)
})
