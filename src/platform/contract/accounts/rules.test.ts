import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emailKey,
  emailProblem,
  passwordProblem,
  phoneProblem,
  resetPasswordProblem,
  resetPasswordRules,
  sameSitePath,
  usernameProblem,
} from './rules.ts'

const isStable = (text: string) => {
  const key = emailKey(text)
  return key === null || (emailKey(key.toUpperCase()) === key && !/[\s,;<>\p{Cc}]/u.test(key))
}

const stays = (pieces: string[]) =>
  new URL(sameSitePath(pieces.join('')), 'https://own.example').origin === 'https://own.example'

describe('passwords at sign-up', () => {
  test.each([
    ['', 'Password is required'],
    ['Ab!4567', 'Password must be at least 8 characters long'],
    ['abcdefg!', 'Password must contain at least one uppercase letter'],
    ['Abcdefgh', 'Password must contain at least one special character'],
    [`Aa!${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
    ['Abcdefg!', null],
    ['Übergrößen?', null],
    [`Aa!${'x'.repeat(125)}`, null],
    [`A!${'😀'.repeat(126)}`, null],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))

  test.each('!@#$%^&*(),.?":{}|<>'.split(''))('%s counts as special', (character) =>
    expect(passwordProblem(`Abcdefg${character}`)).toBeNull(),
  )
  test.each("-_=+;'/\\[]~`".split(''))('%s does not', (character) =>
    expect(passwordProblem(`Abcdefg${character}`)).toMatch(/special/),
  )
})

describe('passwords after a reset link', () => {
  const rule = 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character'
  test.each([
    ['', 'New password is required'],
    ['Abcdefg!', rule],
    ['abcdef1!', rule],
    ['Abcdefg1', rule],
    ['Abcde1!', rule],
    ['Abcdef1?', rule],
    ['Abcdef 1!', rule],
    ['Abcdef1!', null],
    [`A1!${'x'.repeat(125)}`, null],
    [`A1!${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
  ])('%s: %s', (password, problem) => expect(resetPasswordProblem(password)).toBe(problem))

  test('what is refused is a rule that the form shows as not met', () => {
    const unmet = (password: string) =>
      resetPasswordRules.flatMap(({ message, holds }) => (holds(password) ? [] : message))
    expect(unmet('')).toHaveLength(resetPasswordRules.length)
    expect(unmet('Solder-Iron!9')).toEqual([expect.stringMatching(/^Only letters from A to Z/)])
    expect(unmet('Üb er!9x')).toHaveLength(2)
    const specified = /^(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*()])[A-Za-z\d!@#$%^&*()]{8,}$/
    const sign = fc.constantFrom(...Array.from('aB9!@#$%^&*()-_ü😀\n'))
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 6, maxLength: 10 }), (password) => {
        expect(unmet(password).length === 0).toBe(specified.test(password))
      }),
    )
  })
})

describe('e-mail addresses', () => {
  test.each([
    ['priya@example.com', 'priya@example.com'],
    ['  Priya.Rao+ee@Example.COM ', 'priya.rao+ee@example.com'],
    ['priya@müller.example', 'priya@xn--mller-kva.example'],
    ['priya@MÜLLER.example', 'priya@xn--mller-kva.example'],
    ['priya@ｅxample.com', 'priya@example.com'],
    ["o'neil@sub.example.co.in", "o'neil@sub.example.co.in"],
  ])('%s becomes %s', (typed, key) => expect(emailKey(typed)).toBe(key))

  test.each([
    'priya',
    '@example.com',
    'priya@',
    'priya@localhost',
    'priya@127.0.0.1',
    'priya@[127.0.0.1]',
    'priya@0x7f.1',
    'priya@example.com.',
    'priya@-example.com',
    'priya@exam ple.com',
    'priya@example.com:25',
    'priya@example.com/x',
    'priya@example.com#x',
    'priya@user@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'Priya <priya@example.com>',
    '"priya rao"@example.com',
    'priya..rao@example.com',
    '.priya@example.com',
    'priyá@example.com',
    'priya\u212a@example.com',
    'priya@example.com\r\nBcc: all@example.com',
    'priya@example.com\r\n',
    '\npriya@example.com',
    'priya@exa%6dple.com',
    `${'p'.repeat(65)}@example.com`,
    `p@${'example.'.repeat(40)}com`,
  ])('%j is invalid', (typed) => {
    expect(emailKey(typed)).toBeNull()
    expect(emailProblem(typed)).toBe('Please enter a valid email address')
  })

  test('the canonical spelling of an address is stable', () => {
    const typed = fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' }))
    expect(fc.check(fc.property(typed, isStable))).toMatchObject({ failed: false })
  })
})

describe('names and numbers', () => {
  test.each([
    ...['Priya', '  Priya Rao ', "O'Brien", '李雷', 'x'.repeat(60)],
    ...['José', 'Jose\u0301', 'Nguye\u0302\u0303n', 'רִבְקָה', 'རྒྱལ་མཚན', 'प्रिया', 'Anna ❤\ufe0f', '김민준', 'မျှော်လင့်'],
    ...['辻\u{e0100}', 'ᠮᠣ\u180b', 'Anna 1\ufe0f\u20e3'],
    ...['علی\u200cرضا رضایی', 'ශ්\u200dරියානි', 'র\u200d্যাব', 'രാജന്\u200d'],
  ])('%s is a username', (name) => expect(usernameProblem(name)).toBeNull())
  test.each([
    ...['', '   ', 'x'.repeat(61), 'a\nb', 'a\u202eb', 'a\u200bb', '\u0000'],
    ...[
      'a\u200db',
      'a\u200cb',
      'علی\u200c',
      '\u200cعلی',
      'علی\u200c\u200cرضا',
      'ع\u200ca',
      'प्रिया\u200d',
      'प्र\u202eिया',
    ],
    ...['\u3164', '\u2800', '\u034f', '\u115f\u1160', '\uffa0', '\u{e0100}', '\u0301'.repeat(60), '\u0301Anna'],
    ...['Anna\u034f', 'Anna\ufe0f', 'Anna\u3164', `A${'\u0301'.repeat(7)}nna`],
  ])('%j is invalid', (name) => expect(usernameProblem(name)).not.toBeNull())
  test.each(['', '+91 80 5550 0142', '(080) 5550-0142', '08055500142'])('%s is a phone number', (phone) =>
    expect(phoneProblem(phone)).toBeNull(),
  )
  test.each(['call me', '1', '((((', '+....', '1---', '+1 (2) 3-4', '+91\r\n80', "1' or '1'='1"])(
    '%j is invalid',
    (phone) => expect(phoneProblem(phone)).not.toBeNull(),
  )
})

describe('redirects', () => {
  test.each([
    ['/', '/'],
    ['/section/news/12', '/section/news/12'],
    ['/search?q=a%20b#top', '/search?q=a%20b#top'],
    ['/subcribe_user', '/subcribe_user'],
    ['/a/../b', '/b'],
    ['/x?next=//evil.example', '/x?next=//evil.example'],
  ])('%s stays %s', (given, path) => expect(sameSitePath(given)).toBe(path))

  test.each([
    undefined,
    null,
    '',
    'section/news',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    ' /x',
    '/api/auth/google',
    '/API/x',
    `/${'x'.repeat(3000)}`,
  ])('%j becomes /', (given) => expect(sameSitePath(given)).toBe('/'))

  test('no `redirect` parameter leads to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2f',
      '@',
      ':',
      'evil.example',
      '\t',
      '?',
      '#',
      'javascript:',
      'a',
    )
    const outcome = fc.check(fc.property(fc.array(piece, { maxLength: 8 }), stays), { numRuns: 2000 })
    expect(outcome).toMatchObject({ failed: false })
  })
})
