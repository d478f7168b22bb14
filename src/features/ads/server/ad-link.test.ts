import { expect, test } from 'vitest'
import { adMessages } from '../contract/rules.ts'
import { parseAdLink } from './ad-link.ts'

test('an ad’s link leads where it was typed to lead', () => {
  for (const [typed, link] of [
    ['https://example.com', 'https://example.com/'],
    ['  HTTP://Example.COM/a b?x=1#y ', 'http://example.com/a%20b?x=1#y'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://local.example.com/', 'https://local.example.com/'],
    ['example.com/ad', 'https://example.com/ad'],
    ['bücher.example/ad', 'https://xn--bcher-kva.example/ad'],
    ['उदाहरण.example', 'https://xn--p1b6ci4b4b3a.example/'],
    ['www.example.org', 'https://www.example.org/'],
    ['example.com:8443/?a=1', 'https://example.com:8443/?a=1'],
  ] as const)
    expect(parseAdLink(typed)).toEqual({ link })
})

test('an ad’s link to a script, with a password or within a network is refused', () => {
  const script = '<script>alert(1)</script>'
  const addresses = '127.0.0.1 0x7f.1 2130706433 [::1] [::ffff:10.0.0.1] 10.1.2.3 192.168.0.1 169.254.169.254 0.0.0.0'
  const names = 'localhost:3000 localhost. [fe80::1] [fd00::1] router printer.local db.internal'
  for (const [problem, ...links] of [
    [
      adMessages.linkNotHttp,
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      `data:text/html,${script}`,
      'vbscript:x',
      'a b.example',
    ],
    [adMessages.linkNotHttp, 'file:///etc/passwd', '//example.com/', '/relative', 'https://'],
    [adMessages.linkNotHttp, 'mailto:a@example.com'],
    [adMessages.linkWithPassword, 'https://user:secret@example.com/', 'https://www.bank.example@evil.example/'],
    [
      adMessages.linkNotPublic,
      ...`${addresses} ${names}`.split(' ').map((host) => `http://${host}/latest`),
      '10.1.2.3',
    ],
  ])
    for (const typed of links) expect(parseAdLink(typed), typed).toEqual({ problem })
})
