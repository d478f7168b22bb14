import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { importing } from '../../../../../test/imports.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { haveSubscribed, readers, subscribes, useMailingMagazine } from '../../../../../test/newsletter.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { sweepImports } from '../../../imports/server/index.ts'
import type { NewsletterImport } from '../../contract/subscribers.ts'
import { getSigningSecret } from '../signing-secret.ts'
import { deleteSubscriberOf } from '../subscription/account-choice.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const search = async (text: string, more = '') => {
  const answer = await anna.get(`/admin/newsletter-subscribers?search=${encodeURIComponent(text)}${more}`)
  expect(answer.status, answer.text).toBe(200)
  return { found: answer.json(), total: answer.headers['x-total-count'] }
}
const emails = async (text: string) => (await search(text)).found.map(({ email }: { email: string }) => email)

test('the search finds any part of a name or address, and takes wildcards literally', async () => {
  await haveSubscribed(
    magazine,
    { email: 'zoe@reader.example', name: 'Zoë Ørsted' },
    { email: 'a_b@reader.example', name: '100% Ravi' },
    { email: 'axb@reader.example', name: '100 Ravi' },
    { email: 'back@reader.example', name: 'A\\B' },
    { email: 'left@reader.example', name: 'Ravi', unsubscribed: true },
  )
  expect((await search('ørs')).found).toEqual([{ name: 'Zoë Ørsted', email: 'zoe@reader.example' }])
  const listed = async (text: string) =>
    (await anna.get(`/admin/newsletter-users-list?${new URLSearchParams({ search: text })}`))
      .json()
      .data.map((row: { Email: string }) => row.Email)
  const cases: [text: string, found: string[]][] = [
    ['a_b', ['a_b@reader.example']],
    ['0%', ['a_b@reader.example']],
    ['\\b', ['back@reader.example']],
    [' RAVI', ['axb@reader.example', 'a_b@reader.example']],
    ["' or true --", []],
    ['<b>', []],
    ['x'.repeat(200), []],
  ]
  for (const [text, found] of cases)
    expect([await emails(text), await listed(text)], text.slice(0, 20)).toEqual([found, found])
  // Only the list finds an ID.
  expect(await listed('1')).toEqual(['zoe@reader.example'])
  expect(await listed('100')).toEqual(['axb@reader.example', 'a_b@reader.example'])
  expect((await anna.get(`/admin/newsletter-users-list?search=${'x'.repeat(201)}`)).status).toBe(400)
  const page = await search('', '&limit=2&page=2')
  expect([page.total, page.found.length]).toEqual(['4', 2])
})

test('the list is paged, newest first, and can be narrowed to an ID', async () => {
  await haveSubscribed(magazine, ...readers(12), { email: 'gone@reader.example', bounced: true })
  const page = (await anna.get('/admin/newsletter-users-list?page=2&limit=10')).json()
  expect(page).toEqual({
    data: [
      { ID: 2, Name: 'Priya', Email: 'reader2@reader.example', Phone: null },
      { ID: 1, Name: 'Priya', Email: 'reader1@reader.example', Phone: null },
    ],
    page: 2,
    totalPages: 2,
    total: 12,
    error: null,
  })
  const one = async (id: string) =>
    (await anna.get(`/admin/newsletter-users-list?user_id=${encodeURIComponent(id)}`)).json()
  expect((await one('7')).data).toMatchObject([{ ID: 7 }])
  for (const id of ['13', '99', '%', '1 or 1=1', '7.5', '99999999999999'])
    expect(await one(id), id).toMatchObject({ data: [], total: 0 })
  for (const query of ['limit=101', 'limit=0', 'page=0', 'page=x'])
    expect((await anna.get(`/admin/newsletter-users-list?${query}`)).status, query).toBe(400)
})

const { checks, runs, settled } = importing<NewsletterImport>(magazine, anna, 'newsletter-imports')
const run = async ({ id }: NewsletterImport) => {
  const answer = await runs(id)
  return answer.status === 200 ? settled(id) : answer.json().code
}

test('an import adds the valid rows and gives a reason for each refused one', async () => {
  await haveSubscribed(
    magazine,
    { email: 'known@reader.example' },
    { email: 'left@reader.example', unsubscribed: true },
    { email: 'gone@reader.example', bounced: true },
    { email: 'unsure@reader.example', waiting: true },
  )
  const file = [
    'Name;E-mail;Phone',
    'Zoë Ørsted;ZOE@Reader.example;+91 80 5550 0142',
    '"Lines\nin a name";lines@reader.example;',
    ';nameless@reader.example;',
    'Ravi;no address;',
    'Ravi;;',
    'Ravi;zoe@reader.example;',
    'Ravi;known@reader.example;',
    'Ravi;left@reader.example;',
    'Ravi;gone@reader.example;',
    'Ravi;unsure@reader.example;',
    'Ravi;phone@reader.example;call me',
    "'=1+1;formula@reader.example;",
    '',
    `${'p'.repeat(61)};long@reader.example`,
  ].join('\r\n')
  const checked = await checks(file, { fileName: 'friends.csv' })
  const refusals = [
    { line: 4, reason: 'The name can have at most 60 visible characters' },
    { line: 6, reason: 'Not an email address' },
    { line: 7, reason: 'Email is required' },
    { line: 8, reason: 'Same address as line 2' },
    { line: 10, reason: 'This address has unsubscribed. Only its owner can subscribe it again' },
    { line: 11, reason: 'Email to this address bounced' },
    { line: 12, reason: 'The owner has not confirmed this address yet' },
    { line: 13, reason: 'Phone number needs at least 5 digits, and may have spaces and + ( ) . -' },
    { line: 16, reason: 'The name can have at most 60 visible characters' },
  ]
  expect(checked).toMatchObject({
    fileName: 'friends.csv',
    state: 'checked',
    progress: 1,
    problem: null,
    fresh: 3,
    known: 1,
    refused: refusals.length,
    refusals,
  })
  expect((await search('')).total).toBe('1')
  expect(await run(checked)).toMatchObject({ state: 'done', fresh: 3, known: 1, refused: refusals.length, refusals })
  expect((await search('')).found).toEqual([
    { name: '=1+1', email: 'formula@reader.example' },
    { name: 'nameless', email: 'nameless@reader.example' },
    { name: 'Priya', email: 'known@reader.example' },
    { name: 'Zoë Ørsted', email: 'zoe@reader.example' },
  ])
  expect(await run(checked)).toBe('list_done')
  expect(magazine.mailServer.mails).toEqual([])
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'subscribers.imported', subject_name: 'friends.csv', detail: { addresses: 3 } },
  ])
})

test('a file is read in the usual writings, or refused with a reason', async () => {
  const cases: [what: string, file: string | Buffer, outcome: object][] = [
    ['addresses alone', 'a@reader.example\nb@reader.example', { state: 'checked', fresh: 2 }],
    ['old Mac line ends and tabs', 'Email\tName\ra@reader.example\tRavi\r', { state: 'checked', fresh: 1 }],
    ['a postal address', 'Name,Address,Email\nRavi,1 High Street,a@reader.example', { fresh: 1, refused: 0 }],
    [
      'those who left',
      'Email,Status\na@reader.example,Unsubscribed\nb@reader.example,subscribed\nc@reader.example,Cleaned',
      {
        fresh: 1,
        refused: 2,
        refusals: [
          { line: 2, reason: 'In the table, the status of this address is “Unsubscribed”' },
          { line: 4, reason: 'In the table, the status of this address is “Cleaned”' },
        ],
      },
    ],
    ['nothing but lines', '\n'.repeat(1_000_001), { problem: 'The table has more than 1,000,000 lines' }],
    ['no column for the address', 'Name,Phone\nRavi,1', { problem: 'The first line has no column “Email”' }],
    ['nothing', '', { state: 'failed', problem: 'The file is empty' }],
    ['a spreadsheet', Buffer.from('PK\x03\x04\0\0'), { problem: 'This is not a text file. Save it as CSV' }],
  ]
  for (const [what, file, outcome] of cases) expect(await checks(file), what).toMatchObject(outcome)
  // A name may contain a comma.
  await run(await checks('Email;Name\na@reader.example;Doe, Jane'))
  expect((await search('')).found).toEqual([{ name: 'Doe, Jane', email: 'a@reader.example' }])
})

test('who said no or bounced in an export of another system is refused by name and suppressed', async () => {
  for (const [name, stays, out] of [
    [
      'ghost',
      ['stays@ghost.example'],
      [
        ['said-no@ghost.example', 'In the table, this address is not subscribed (subscribed_to_emails: false)'],
        ['deleted@ghost.example', 'In the table, this address was deleted (deleted_at: 2025-03-04T05:06:07.000Z)'],
      ],
    ],
    ['mailchimp-subscribed', ['stays@mailchimp.example'], []],
    [
      'mailchimp-unsubscribed',
      [],
      [['said-no@mailchimp.example', 'In the table, this address has unsubscribed (UNSUB_TIME: 2024-05-02 10:11:12)']],
    ],
    [
      'mailchimp-cleaned',
      [],
      [['bounced@mailchimp.example', 'In the table, email to this address bounced (CLEAN_TIME: 2024-06-02 10:11:12)']],
    ],
    [
      'substack',
      ['paid@substack.example', 'stays@substack.example'],
      [['said-no@substack.example', 'In the table, email to this address is turned off (email_disabled: true)']],
    ],
    [
      'beehiiv',
      ['stays@beehiiv.example'],
      [
        ['said-no@beehiiv.example', 'In the table, the status of this address is “inactive”'],
        ['left@beehiiv.example', 'In the table, this address has unsubscribed (unsubscribed_at: 2025-01-02T03:04:05Z)'],
        ['bounced@beehiiv.example', 'In the table, the status of this address is “invalid”'],
        ['pending@beehiiv.example', 'In the table, the status of this address is “pending”'],
      ],
    ],
  ] as const) {
    const checked = await checks(await readFile(new URL(`exports/${name}.csv`, import.meta.url)))
    const declined = out.filter(([email]) => !email.startsWith('pending'))
    const counts = { fresh: stays.length, refused: out.length, suppressed: declined.length }
    expect(checked, name).toMatchObject({ state: 'checked', ...counts })
    expect(checked.refusals.map(({ email, reason }) => [email, reason])).toEqual(out)
    expect(await run(checked), name).toMatchObject({ state: 'done', ...counts })

    // Without these columns a list cannot bring them in. Those who never answered may be asked again.
    const again = await checks([...stays, ...out.map(([email]) => email)].join('\n'))
    const fresh = out.length - declined.length
    expect(again, name).toMatchObject({ known: stays.length, refused: declined.length, fresh })
  }
  expect((await emails('')).toSorted()).toEqual([
    'paid@substack.example',
    'stays@beehiiv.example',
    'stays@ghost.example',
    'stays@mailchimp.example',
    'stays@substack.example',
  ])
  expect((await subscribes(anna, 'said-no@ghost.example')).status).toBe(200)
})

test('a list of bare addresses whose name says that they left suppresses them once that is said', async () => {
  const value = 'readers of the magazine and of its newsletters who unsubscri'
  const file = { fileName: `${value}bed.csv` }
  const checked = await checks('email,created\na@reader.example,1714644612\nb@reader.example,1714644613', file)
  const values = [{ value, uses: 2 }]
  expect(checked).toMatchObject({ state: 'checked', fresh: 2, questions: [{ column: 'file name', values }] })
  expect((await runs(checked.id)).status).toBe(409)
  const answers = [{ column: 'file name', no: [value] }]
  await anna.call('PUT', `/admin/newsletter-imports/${checked.id}`, { body: { answers } })
  expect(await settled(checked.id)).toMatchObject({ state: 'checked', questions: [], fresh: 0, suppressed: 2 })
  await runs(checked.id)
  expect(await settled(checked.id)).toMatchObject({ state: 'done', fresh: 0, suppressed: 2 })
  expect(await checks('a@reader.example')).toMatchObject({ fresh: 0, refused: 1 })
})

test('a column that nobody understands stops an import until somebody says what it means', async () => {
  const file = [
    'Email,Ampel,Mail ok?',
    'a@q.example,rot,x',
    'b@q.example,gelb,',
    'c@q.example,grün,',
    'd@q.example,rot,',
  ]
  const checked = await checks(file.join('\n'))
  const uses = (value: string, times: number) => ({ value, uses: times })
  const questions = [
    { column: 'Ampel', values: [uses('rot', 2), uses('gelb', 1), uses('grün', 1)] },
    { column: 'Mail ok?', values: [uses('x', 1), uses('', 3)] },
  ]
  expect(checked).toMatchObject({ state: 'checked', questions })
  const refused = await runs(checked.id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Ampel')])
  const says = (answers: object[]) => anna.call('PUT', `/admin/newsletter-imports/${checked.id}`, { body: { answers } })
  expect((await says([{ column: 'Amp', no: [] }])).status).toBe(400)
  expect((await says([{ column: 'Ampel', no: ['blau'] }])).status).toBe(400)
  expect((await says([{ column: 'Ampel', no: ['rot'] }])).status).toBe(200)
  expect((await settled(checked.id)).questions).toEqual([questions[1]])
  expect((await runs(checked.id)).status).toBe(409)
  expect((await says([{ column: 'Mail ok?', no: [] }])).status).toBe(200)
  expect(await settled(checked.id)).toMatchObject({ state: 'checked', questions: [], fresh: 2, suppressed: 2 })
  expect(await run(checked)).toMatchObject({ state: 'done', fresh: 2, suppressed: 2 })
  expect((await emails('q.example')).toSorted()).toEqual(['b@q.example', 'c@q.example'])
  expect((await says([{ column: 'Ampel', no: [] }])).status).toBe(409)
})

test('all values of a column can mean no mail, however many questions name', async () => {
  const cells = ['unsubscribed', 'opted out', 'hard bounce', 'complained', 'spam', '', '0', '1', '2024-05-02', 'x', 'y']
  const { id, questions } = await checks(
    ['Email,Ampel', ...cells.map((cell, at) => `r${at}@q.example,${cell}`)].join('\n'),
  )
  const no = questions[0]?.values.map(({ value }) => value)
  expect(no).toHaveLength(10)
  const body = { answers: [{ column: 'Ampel', no }] }
  expect((await anna.call('PUT', `/admin/newsletter-imports/${id}`, { body })).status).toBe(200)
  expect(await settled(id)).toMatchObject({ questions: [], fresh: 0, refused: 11 })
})

test('the addresses of refused rows are deleted after a month', async () => {
  const checked = await checks('Email,Status\na@reader.example,unsubscribed')
  await run(checked)
  await sweepImports(magazine.database.db, new Date(magazine.clock.now.getTime() + days(31)))
  const list = (await anna.get(`/admin/newsletter-imports/${checked.id}`)).json()
  expect(list).toMatchObject({ refused: 1, refusals: [] })
})

test('an import does not add an address whose account was deleted, but its owner can subscribe again', async () => {
  const priya = await aMember(magazine, { email: 'priya@reader.example' })
  const { db } = magazine.database
  await getSigningSecret(db)
  await inTransaction(db, (tx) => deleteSubscriberOf(tx, priya.userId))
  await db.deleteFrom('users').where('id', '=', priya.userId).execute()
  expect(await checks('priya@reader.example\nother@reader.example')).toMatchObject({
    fresh: 1,
    refused: 1,
    refusals: [
      {
        line: 1,
        email: 'priya@reader.example',
        reason:
          'The owner of this address deleted the account or opted out in an earlier list. Only its owner can subscribe it again',
      },
    ],
  })
  expect((await subscribes(anna, 'priya@reader.example')).status).toBe(200)
  expect(await checks('priya@reader.example')).toMatchObject({ known: 1, refused: 0 })
})

test('an import that is still being read after two days is marked as failed', async () => {
  const { id } = await checks('priya@reader.example')
  const { db } = magazine.database
  await db.updateTable('imports').set({ state: 'checking' }).execute()
  await sweepImports(db, new Date(magazine.clock.now.getTime() + days(2)))
  const list = (await anna.get(`/admin/newsletter-imports/${id}`)).json()
  expect(list).toMatchObject({ state: 'failed', problem: 'Failed to read the whole list' })
})

test('the export has those who are subscribed, with the times of it', async () => {
  const stays = { email: 'b@reader.example', name: 'Zoë, "Ω"', phone: '0805550142' }
  await haveSubscribed(magazine, stays, { email: 'left@reader.example', unsubscribed: true })
  const { text } = await anna.get('/admin/newsletter-subscribers.csv')
  const since = magazine.clock.now.toISOString()
  expect(text.split('\r\n').slice(1)).toEqual([`1,"Zoë, ""Ω""",b@reader.example,0805550142,${since},`, ''])
})
