import { expect, test } from 'vitest'
import { deliveryReport } from '../../../../../test/delivery-report.ts'
import { meansNoSuchAddress } from './bounces.ts'
import { readDeliveryReport } from './delivery-report.ts'

const message = 'AAAAAQAAAAHxizU82hD7B39Nh3WYgvy_dYWDwFS_czDF'
const copy = [`Message-ID: <${message}@magazine.test>`, 'From: magazine@magazine.test', '', 'Text']

const read = (report: string) => readDeliveryReport(Buffer.from(report))

test.each<[host: string, status: string, says: string, more?: object]>([
  ['Microsoft 365', '5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
  ['Microsoft 365, of old', '5.4.1', '550 5.4.1 [a@reader.example]: Recipient address rejected: Access denied'],
  ['Outlook.com', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['Yandex', '5.7.1', '550 5.7.1 No such user!'],
  ['Yahoo', '5.0.0', "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0] - mta4"],
  ['Yahoo, another', '5.0.0', '552 1 Requested mail action aborted, mailbox not found'],
  [
    'GMX',
    '5.0.0',
    '550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.net/en/case?c=hi&i=ip',
  ],
  ['Mimecast', '5.0.0', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550'],
  [
    'IronPort, which quotes another server',
    '5.0.0',
    "5.1.0 - Unknown address error 550-'5.1.1 <a@reader.example>: User unknown' (delivery attempts: 0)",
  ],
  ['a server that names the address', '5.0.0', '550 5.1.1 <sender@reader.example>: User unknown'],
  ['a server at an IP address', '5.0.0', '550 [5.9.123.4] 5.1.1 No such user'],
  ['a server that names it without brackets', '5.0.0', '550 5.1.1 full.name@reader.example user unknown'],
  ['Gmail about a domain', '5.1.2', "DNS Error: DNS type 'mx' lookup of x.example: NXDOMAIN"],
  ['a server that blocks addresses unknown to it', '5.0.0', '550 5.1.1 Blocked: recipient unknown'],
  ['a server that gives a code alone', '5.1.1', ''],
  ['a server that adds a blank to the action', '5.1.1', '', { action: 'failed ' }],
  ['a server that explains the action', '5.1.1', '', { action: 'Failed (bad destination mailbox address)' }],
  ['a server that reports in UTF-8', '5.1.1', '', { type: 'global-delivery-status', returned: 'global-headers' }],
])('an address is given up for the words of %s', async (_, status, says, more) => {
  const report = await read(deliveryReport({ status, says, message: `<${message}@magazine.test>`, ...more }))
  expect(report).toMatchObject({ message })
  expect(report && meansNoSuchAddress(report.status, report.reason)).toBe(true)
})

test.each<[because: string, status: string | null, says: string]>([
  [
    'Exim asked our server for our own sender',
    '5.1.1',
    '550-Verification failed for <magazine@magazine.test> 550-Called: 203.0.113.7 550-Sent: RCPT TO:<magazine@magazine.test> 550-Response: 550 5.1.1 <magazine@magazine.test>: User unknown in virtual mailbox table 550 Sender verify failed',
  ],
  ['Exim gave up in the middle of that', null, '550-Verification failed for <m@magazine.test> 550 No such user here'],
  ['the sender is unknown', null, '550 Sender rejected: address not found'],
  ['the sender has no such code', '5.1.1', '550 5.1.1 <m@magazine.test>: Sender address rejected: User unknown'],
  ['the answer was to MAIL FROM', '5.1.1', '550 5.1.1 User unknown (in reply to MAIL FROM command)'],
  [
    'Gmail delays its mail',
    '5.2.1',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages',
  ],
  ['the mailbox is full', '5.2.2', '552 5.2.2 5.1.1 No such user'],
  ['the mailbox is full, in words', null, '552 Mailbox full, user not found'],
  ['a list refuses it', '5.7.1', '554 5.7.1 <a@reader.example>: Recipient address rejected: Access denied'],
  ['our address has no name', '5.7.1', '550 5.7.1 Client host rejected: reverse DNS: address not found'],
  ['it is spam', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable. Rejected as spam'],
  ['a policy refuses it', null, '550-Requested action not taken: mailbox unavailable 550 Reject due to SPF policy'],
  ['IronPort quotes a policy', '5.1.0', "5.1.0 - Unknown address error 554-'5.7.1 Relay access denied'"],
  ['our login failed', '5.7.1', '550 5.7.1 Authentication failed: user not found'],
  ['our server is listed, beside that code', '5.1.1', '550 5.1.1 Your IP 203.0.113.7 is on a blocklist'],
  ['it is spam, beside that code', '5.1.1', '550 5.1.1 Message rejected as spam'],
  ['the sender is named without brackets', '5.1.1', '550 5.1.1 sender:magazine@magazine.test user unknown'],
  ['nothing is said', '5.5.0', '550 5.5.0 Requested action not taken'],
])('an address is kept when %s', (_, status, says) => {
  expect(meansNoSuchAddress(status, says)).toBe(false)
})

const qmail = (...says: string[]) => [
  'From: MAILER-DAEMON@mx.example',
  'Subject: failure notice',
  '',
  'Hi. This is the qmail-send program at mx.example.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  '',
  '<a@reader.example>:',
  ...says,
  '',
  '--- Below this line is a copy of the message.',
  '',
  'Return-Path: <magazine@magazine.test>',
]
const exim = (...says: string[]) => [
  'From: Mail Delivery System <Mailer-Daemon@mx.example>',
  'X-Failed-Recipients: a@reader.example',
  'Subject: Mail delivery failed: returning message to sender',
  '',
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
  '  a@reader.example',
  ...says,
  '',
  '------ This is a copy of the message, including all the headers. ------',
  '------ The body of the message is 12345 characters long; only the first',
  '------ 106496 or so are included here.',
  '',
  'Return-path: <magazine@magazine.test>',
]
const reply = ['From: reader@reader.example', '', 'Why this?', '--- This is a copy of your message ---', '']
const delay = exim('    550 5.1.1 User unknown').filter((line) => !line.startsWith('X-Failed'))

test.each<[what: string, lines: string[], reason: string | null, isDead: boolean]>([
  ['of qmail', qmail('Sorry, no mailbox here by that name. (#5.1.1)'), 'Sorry, no mailbox here', true],
  [
    'of qmail about another server',
    qmail('192.0.2.1 does not like recipient.', 'Remote host said: 550 5.1.1 User unknown', 'Giving up.'),
    '192.0.2.1 does not like',
    true,
  ],
  ['of qmail that tried too long', qmail('I tried for a week. (#4.4.1)'), 'I tried for a week', false],
  [
    'of old Exim',
    exim('    SMTP error from remote mail server after RCPT TO:<a@reader.example>:', '    host mx: 550 User unknown'),
    'SMTP error from remote mail server after RCPT TO',
    true,
  ],
  [
    'of old Exim about the sender',
    exim('    after MAIL FROM:<m@magazine.test>: 550 5.1.1 User unknown'),
    'after',
    false,
  ],
  ['of old Exim about a delay', delay, null, false],
  ['that is a reply', reply, null, false],
])('a report in plain text %s is read', async (_, lines, reason, isDead) => {
  const report = await read([...lines, ...copy, ''].join('\r\n'))
  expect(report && { message: report.message, reason: report.reason }).toEqual(
    reason === null ? null : { message, reason: expect.stringContaining(reason) },
  )
  expect(report !== null && meansNoSuchAddress(report.status, report.reason)).toBe(isDead)
})
