import { expect, test } from 'vitest'
import { listWithColumn as column, outcomesOf, readList } from '../../../../../test/subscriber-lists.ts'
import { askAboutName, readNamedTable } from './file-name.ts'
import { findQuestions, readTable } from './table.ts'

const yes = (rows: number) => Array(rows).fill('yes').join(' ')
const many = (rows: number) => Array.from({ length: rows }, (_, at) => `t${at}`)
const sections = ['Power', 'RF', 'Analog', 'Digital', 'EDA', 'Embedded']
const long = 'I agree to receive the newsletter of the magazine by email and mail'

test.each<[string, string, string]>([
  [
    'tags',
    column('Tags', '"vip, do-not-email"', 'no newsletter', 'unsub', 'DND'),
    'yes yes yes yes ? Tags: do-not-email/no newsletter/unsub/dnd',
  ],
  ['a list of people who left', column('List', 'Suppression list', 'News'), 'yes yes ? List: suppression list'],
  ['many tags', column('Tags', ...sections, '"vip, unsubscribed"'), `${yes(7)} ? Tags: unsubscribed`],
  ['a tag after many', column('Tags', ...many(60), 'unsubscribed'), `${yes(61)} ? Tags: unsubscribed`],
  [
    'more tags that say no than one asks about',
    column('Tags', ...many(9).map((tag) => `no mail ${tag}`), 'vip'),
    `${yes(10)} ? Tags: no mail t0/no mail t1/no mail t2/no mail t3/no mail t4/anything else`,
  ],
  ['a link in a tag', column('Source', 'https://x/unsubscribe/1', 'https://x/2'), 'yes yes'],
  [
    'many values, one a no',
    column('Segment', ...sections, 'Unsubscribed'),
    `${yes(7)} ? Segment: unsubscribed/anything else`,
  ],
  [
    'many values, one a no in words',
    column('Segment', ...sections, 'Do not mail'),
    `${yes(7)} ? Segment: do not mail/anything else`,
  ],
  [
    'many values, one a no in French',
    column('Segment', ...sections, 'Désabonné'),
    `${yes(7)} ? Segment: désabonné/anything else`,
  ],
  [
    'many words of a status, one a no in French',
    column('Status', ...many(7).map((word) => `${word} abonné`), 'Désabonné'),
    `${yes(8)} ? Status: désabonné/anything else`,
  ],
  // A word of no is a name, or one of many words.
  ...(
    [
      ['Last Name', 'Junk'],
      ['Company', 'Blocked Ltd'],
      ['Company', 'Spam'],
      ['City', 'Junk'],
      ['Notes', 'Asked about removed parts'],
      ['Tags', 'switch bounce'],
      ['Tags', 'surge suppressors'],
      ['Tags', 'ex-factory users'],
      ['List', 'Active members'],
    ] as const
  ).map(([title, value]): [string, string, string] => [`${title}: ${value}`, column(title, ...many(7), value), yes(8)]),
  [
    'a surname without titles',
    ['Bo Junk', ...sections, 'Al Spam'].map((name, at) => `${name},n${at}@x.example`).join('\n'),
    yes(8),
  ],
  ...[
    'removed',
    'GDPR; Removed',
    'email blocked',
    'mc_cleaned',
    'Suppression list',
    'removed from the list',
    'Spam complaint',
    'Bounced contacts',
    'Cancelled subscribers',
    'Deleted members',
    'Removed users',
    'Inactive - bounced',
    'Invalid and cleaned addresses',
    'Ex-subscriber',
    'Lapsed members',
    'Unsubscribers',
    'Never opted in',
    'Dados de baja',
    'Contactos cancelados',
    'Abbestellte Empfänger',
    'Abmeldungen',
    'Gelöschte Kontakte',
    'Inactifs',
    'Desuscritos',
    'Descadastrado',
    'Dezabonați',
    'Leiratkozott',
    'Odjavljeni',
    'Відписався',
    'إلغاء الاشتراك',
    '已取消订阅',
    '수신거부',
    'अनसब्सक्राइब',
  ].map((tag): [string, string, string] => [
    `Tags: ${tag}`,
    column('Tags', ...many(7), tag),
    `${yes(8)} ? Tags: ${tag.toLowerCase().replace('gdpr; ', '')}`,
  ]),
  ...[
    ...['02-May-24', '2 févr. 2024', '1714644612', '2 de mayo de 2024', '2024年5月2日', '19990502100000', '2. 5. 2024'],
    ...['2024. 05. 02. 10:00', '10:00 02/05/2024', 'May 2nd, 2024', '2 de mayo del 2024', '2024년 5월 2일'],
    ...['45414.4236', '1714644612.123'],
  ].flatMap((day) =>
    ['', '0'].map((none): [string, string, string] => [
      `${day} or ${none || 'nothing'}`,
      column('Jour du départ', ...many(7).map((_, at) => `"${day.replace('2', String(at + 1))}"`), none),
      `${yes(8)} ? Jour du départ: a date/${none || '–'}`,
    ]),
  ),
  ...['Reden van uitschrijving', 'Motivo de la desuscripción', 'Powód wypisania', '退会理由'].map(
    (title): [string, string, string] => [
      `many words under ${title}`,
      column(title, '', ...many(9)),
      `${yes(10)} ? ${title}: –/anything else`,
    ],
  ),
  // Cells beyond the titles.
  [
    'a cell without a title',
    'Email,Name\na@x.example,A,unsubscribed\nb@x.example,B,subscribed',
    'yes yes ? column 3: unsubscribed/subscribed',
  ],
  ['a cell beside the only title', 'Email\na@x.example,unsubscribed\nb@x.example', 'yes yes ? column 2: unsubscribed'],
  [
    'a cell beyond the first row, without titles',
    'a@x.example\nb@x.example,B,,unsubscribed',
    'yes yes ? column 4: unsubscribed',
  ],
  ['empty cells without titles', 'Email,Name\na@x.example,A,,\nb@x.example,B,', 'yes yes'],
  ['line ends of two systems', 'Email,Name\r\na@x.example,A\nb@x.example,B\rc@x.example,C\r\n', 'yes yes yes'],
  // Values of a no that are none, or that nobody knows.
  ...(
    [
      ['Do not allow Emails', 'Allow'],
      ['Bounce status', 'OK'],
      ['Bounce type', '2'],
      ['Unsubscribed', '20241302'],
      ['Email opt-out', 'Opted in'],
      ['Unsubscribed', 'Subscribed'],
      ['Unsubscribed', 'Zombie'],
      ['Opt-out', 'declined'],
      ['Unsubscribe page', 'https://x/1'],
    ] as const
  ).map(([title, value]): [string, string, string] => [
    `${title}: ${value}`,
    column(title, value, ''),
    `not yet yes ? ${title}: ${value.toLowerCase()}`,
  ]),
  ...(
    [
      ['Unsubscribed from all email', 'FALSCH'],
      ['Unsubscribed from all email', 'FAUX'],
      ['unsubscribed_at', '\\N'],
      ['unsubscribed_at', 'NaT'],
      ['unsubscribed_at', 'nan'],
      ['unsubscribed_at', '(null)'],
      ['Bounced', 'Nein'],
      ['Unsub URL', 'https://x/1'],
    ] as const
  ).map(([title, value]): [string, string, string] => [`${title}: ${value}`, column(title, value, ''), 'yes yes']),
  ...(
    [
      ['Bounced', 'Ja'],
      ['Unsubscribed', 'WAHR'],
      ['Bounce status', 'Hard'],
      ['Unsubscribed on', '02-May-24'],
      ['UNSUB_REASON', 'Did not sign up'],
      ['Email suppressions', '["UNSUBSCRIBE"]'],
      ['Unsubscribed at', '"Thu, 02 May 2024 10:00:00 +0000"'],
      ['Unsubscribed at', 'Thu May  2 10:00:00 2024'],
      ['Unsubscribed at', '20240502'],
      ['Unsubscribed at', '20240502T100000Z'],
      ['Bounced', '3'],
      ['Complaints', '2'],
      ['Bounce type', 'Permanent'],
    ] as const
  ).map(([title, value]): [string, string, string] => [`${title}: ${value}`, column(title, value, ''), 'no yes']),
  [
    'long titles that begin alike',
    `Email,${long} weekly,${long} rarely\na@x.example,Agreed,Refused`,
    `yes ? ${long.slice(0, 60)}: agreed ? ${long.slice(0, 45)} column 3: refused`,
  ],
])('a list with what nobody knows: %s', async (_, text, expected) => {
  expect(await readList(text)).toBe(expected)
})

test('what was said of a column decides, also about what nobody listed', async () => {
  const text = column('Opt comment', ...Array.from('abcdefgh'), '')
  const [asked] = await findQuestions(text)
  const values = asked?.values.map(({ value }) => value) ?? []
  expect(values).toEqual(['', 'anything else'])
  const rows = await Array.fromAsync(readTable(text, [{ column: 'Opt comment', no: ['anything else'], asked: values }]))
  expect(rows.map((row) => 'address' in row)).toEqual([...Array(8).fill(false), true])
})

test.each<[string, string, string[], string]>([
  ['a number that is no error', column('Delivery status', '0', '1'), ['1'], 'yes no'],
  ['a value of a no that means nothing', column('Bounce status', 'Fine', 'Hard', ''), [], 'yes no yes'],
  ['a value of a no that means no', column('Bounce status', 'Fine', 'Hard', ''), ['fine'], 'no no yes'],
  [
    'an unknown word beside a known one',
    column('Status', 'Active', ...'abcdefgh'.split('')),
    ['anything else'],
    `yes ${Array(8).fill('no').join(' ')}`,
  ],
  ['one tag of several', column('Tags', '"vip, unsubscribed"', 'vip', 'unsubscribed'), ['unsubscribed'], 'no yes no'],
  [
    'a tag that was not listed',
    column('Tags', ...many(9).map((tag) => `no mail ${tag}`), 'vip'),
    ['anything else'],
    'yes yes yes yes yes no no no no yes',
  ],
  ['a cell without a title', 'Email,Name\na@x.example,A,unsubscribed\nb@x.example,B', ['unsubscribed'], 'no yes'],
])('an answer decides about %s', async (_, text, no, expected) => {
  const [asked] = await findQuestions(text)
  const answer = { column: asked?.column ?? '', no, asked: asked?.values.map(({ value }) => value) ?? [] }
  expect(await outcomesOf(text, [answer])).toBe(expected)
})

test('a row with far more cells than titles is reported, and not read for hours', async () => {
  await expect(findQuestions(`Email\na@x.example${',x'.repeat(600)}`)).rejects.toThrow('Line 2 has 601 cells')
  expect(await readList(`Email\na@x.example${','.repeat(600)}`)).toBe('yes')
})

test.each<[name: string, text: string, asked: string[]]>([
  ['suppression_unsubscribes.csv', 'email,created\na@x.example,1714644612\nb@x.example,1714644613', ['no', 'no']],
  ['complaints.csv', 'address,created_at\na@x.example,2024-05-02', ['no']],
  ['suppression_spam_reports.csv', 'email,ip,created\na@x.example,192.0.2.1,1714644612', ['no']],
  ['Bounces 2024-05-02.csv', 'a@x.example', ['no']],
  ['20240502 bounces.csv', 'a@x.example', ['no']],
  [`Readers of ${'the magazine '.repeat(5)}who unsubscribed.csv`, 'a@x.example', ['no']],
  [
    'unsubscribes.csv',
    `Email,Name,Status\na@x.example,,\nb@x.example,${'x'.repeat(200)},\nc@x.example,,pending`,
    ['no', 'no', 'no'],
  ],
  ['unsubscribed_export_1a2b.csv', 'Email,UNSUB_TIME\na@x.example,2024-05-02', []],
  ['subscribers.csv', 'Email\na@x.example', []],
  ['active readers, removed duplicates.csv', 'Email\na@x.example', []],
])('the name of the file %s is asked about if it alone may say no', async (name, text, expected) => {
  const questions = await askAboutName(text, name)
  const answers = questions.map(({ column: title, values }) => {
    const asked = values.map(({ value }) => value)
    return { column: title, no: asked, asked }
  })
  const rows = await Array.fromAsync(readNamedTable(text, answers))
  const noes = questions.length > 0 ? rows.map((row) => ('isFinal' in row && row.isFinal ? 'no' : 'yes')) : []
  expect(noes).toEqual(expected)
})

test('a list of people who want no mail names the second address of a line, which it does not suppress', async () => {
  const answers = [{ column: 'file name', no: ['bounces'], asked: ['bounces'] }]
  const [row] = await Array.fromAsync(readNamedTable('a@x.example,b@x.example', answers))
  expect(row).toMatchObject({ email: 'a@x.example', isFinal: true, refused: expect.stringContaining('b@x.example') })
})
