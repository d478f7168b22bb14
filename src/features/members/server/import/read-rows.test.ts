import { expect, test } from 'vitest'
import { readMemberRows } from './read-rows.ts'

const now = new Date('2026-03-02T09:00:00Z')

async function read(titles: string, row: string): Promise<string> {
  const [found] = await Array.fromAsync(readMemberRows(`${titles}\n${row}`, now))
  if (!found || 'refused' in found) return `refused: ${found?.refused}`
  const { name, newsletter, memberSince, notices } = found.member
  return [name, newsletter, memberSince?.toISOString() ?? 'no date', ...notices].join(' | ')
}

const membership = 'id,username,email,first_name,last_name,status,membership'

test.each<[string, string, string, string]>([
  [
    'the status of a membership is no consent',
    membership,
    '1,eva99,a@x.example,Eva,Moor,active,Pro',
    'Eva Moor | silent | no date',
  ],
  [
    'without other names, the user name counts',
    membership,
    '1,eva99,a@x.example,,,active,Pro',
    'eva99 | silent | no date',
  ],
  [
    'the status of beehiiv is consent',
    'email,status,subscription_tier',
    'a@x.example,active,free',
    'a | wanted | no date',
  ],
  ['the word subscribed is consent', 'email,status', 'a@x.example,subscribed', 'a | wanted | no date'],
  [
    'first and last name are one name',
    'Email Address,First Name,Last Name,CONFIRM_TIME',
    'a@x.example,Eva,Moor,2024-01-01 10:00:00',
    'Eva Moor | wanted | 2024-01-01T10:00:00.000Z',
  ],
  [
    'whoever said no has both names too',
    'Email Address,First Name,Last Name,UNSUB_TIME',
    'a@x.example,Eva,Moor,2024-01-01 10:00:00',
    'Eva Moor | declined | no date',
  ],
  [
    'a date with an offset is read',
    'email,name,created_at',
    'a@x.example,A,2024-01-15 10:00:00+05:30',
    'A | silent | 2024-01-15T04:30:00.000Z',
  ],
  ...(
    [
      ['2024-01-15 10:00:00 +0000', '2024-01-15T10:00:00.000Z'],
      ['2024-01-15T10:00:00+0000', '2024-01-15T10:00:00.000Z'],
      ['2024-01-15 10:00:00 +0530', '2024-01-15T04:30:00.000Z'],
      ['"Jan 15, 2024"', '2024-01-15T00:00:00.000Z'],
      ['15 January 2024 10:00', '2024-01-15T10:00:00.000Z'],
      ['NULL', 'no date'],
      ['-', 'no date'],
      ['n/a', 'no date'],
      ['0000-00-00 00:00:00', 'no date'],
    ] as const
  ).map(([day, expected]): [string, string, string, string] => [
    `the date ${day} is read`,
    'email,name,created_at',
    `a@x.example,A,${day}`,
    `A | silent | ${expected}`,
  ]),
  ...['2027-01-31', '1970-01-01'].map((day): [string, string, string, string] => [
    `the impossible date ${day} is reported`,
    'email,name,created_at',
    `a@x.example,A,${day}`,
    `A | silent | no date | Without the date of joining: “${day}” is not between 1990 and today`,
  ]),
  ...['05/02/2024 10:00', '05.02.2024', '2024', '1714644612', '2024-02-30', 'Foo 15, 2024', 'Feb 30, 2024'].map(
    (day): [string, string, string, string] => [
      `the date ${day} is not guessed`,
      'email,name,created_at',
      `a@x.example,A,"${day}"`,
      `A | silent | no date | Without the date of joining: write it as 2024-01-31, not as “${day}”`,
    ],
  ),
  ...['n/a', '98450 12345 / 080 2222', '9.19845E+11'].map((phone): [string, string, string, string] => [
    `the phone number ${phone} refuses no member`,
    'email,name,phone,subscribed_to_emails',
    `a@x.example,Eva,${phone},true`,
    'Eva | wanted | no date',
  ]),
  [
    'first and last name that are too long together are the first name, and the last is reported',
    'email,First Name,Last Name',
    `a@x.example,Eva,${'Moor'.repeat(15)}`,
    `Eva | silent | no date | Without the last name: “${'Moor'.repeat(10)}”`,
  ],
  [
    'cells without a column name are reported',
    'email,name',
    'a@x.example,A,vip',
    'A | silent | no date | Without the cells that have no column name: “vip”',
  ],
])('in a file of members, %s', async (_, titles, row, expected) => {
  expect(await read(titles, row)).toBe(expected)
})
