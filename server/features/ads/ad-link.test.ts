import { expect, test } from 'vitest'
import { adMessages } from '../../../contract/ads/rules.ts'
import { parseAdLink } from './ad-link.ts'

test.each([
  ['https://example.com', 'https://example.com/'],
  ['  HTTP://Example.COM/a b?x=1#y ', 'http://example.com/a%20b?x=1#y'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://local.example.com/', 'https://local.example.com/'],
])('an ad’s link typed as %s leads to %s', (typed, link) => {
  expect(parseAdLink(typed)).toEqual({ link })
})

const { linkNotHttp, linkWithPassword, linkNotPublic } = adMessages

test.each([
  ['javascript:alert(1)', linkNotHttp],
  [' java\nscript:alert(1)', linkNotHttp],
  ['data:text/html,<script>alert(1)</script>', linkNotHttp],
  ['file:///etc/passwd', linkNotHttp],
  ['vbscript:x', linkNotHttp],
  ['//example.com/', linkNotHttp],
  ['example.com', linkNotHttp],
  ['/relative', linkNotHttp],
  ['https://', linkNotHttp],
  ['mailto:a@example.com', linkNotHttp],
  ['https://user:secret@example.com/', linkWithPassword],
  ['https://www.bank.example@evil.example/', linkWithPassword],
  ['http://localhost:3000/', linkNotPublic],
  ['http://localhost./', linkNotPublic],
  ['http://127.0.0.1/', linkNotPublic],
  ['http://0x7f.1/', linkNotPublic],
  ['http://2130706433/', linkNotPublic],
  ['http://[::1]/', linkNotPublic],
  ['http://[::ffff:10.0.0.1]/', linkNotPublic],
  ['http://10.1.2.3/', linkNotPublic],
  ['http://192.168.0.1/', linkNotPublic],
  ['http://169.254.169.254/latest/meta-data/', linkNotPublic],
  ['http://0.0.0.0/', linkNotPublic],
  ['http://[fe80::1]/', linkNotPublic],
  ['http://[fd00::1]/', linkNotPublic],
  ['http://router/', linkNotPublic],
  ['http://printer.local/', linkNotPublic],
  ['http://db.internal/', linkNotPublic],
])('an ad’s link to %s is refused: %s', (typed, problem) => {
  expect(parseAdLink(typed)).toEqual({ problem })
})
