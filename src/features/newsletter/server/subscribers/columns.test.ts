import { expect, test } from 'vitest'
import { findQuestions, readTable } from './table.ts'

/** For each row `yes`, `no` (final) or `not yet`, then the questions about columns. */
async function read(text: string): Promise<string> {
  const becomes: string[] = []
  for await (const row of readTable(text)) {
    if ('address' in row) becomes.push('yes')
    else if (row.because === 'invalid') becomes.push('invalid')
    else becomes.push(row.because === 'deleted' ? 'gone' : row.isFinal ? 'no' : 'not yet')
  }
  const asked = (await findQuestions(text)).map(
    ({ column, values }) => `${column}: ${values.map(({ value }) => value || '–').join('/')}`,
  )
  return [becomes.join(' '), ...asked].join(' ? ')
}

const column = (title: string, ...cells: string[]) =>
  [`Email,${title}`, ...cells.map((cell, at) => `r${at}@x.example,${cell}`)].join('\n')
const file = (titles: string, ...rows: string[]) =>
  [titles, ...rows.map((row, at) => row.replace('@', `r${at}@x.example`))].join('\n')

test.each<[string, string, string]>([
  ['no other column', 'Email\na@x.example', 'yes'],
  [
    'columns that say nothing',
    file('Email,First name,Country,Language,Tags,Source,MEMBER_RATING', '@,A,IN,en,a,web,2', '@,B,DE,de,b,web,3'),
    'yes yes',
  ],
  [
    'MailPoet',
    file(
      'Email,First name,Last name,Global Status,List,List Status',
      '@,E,M,Subscribed,News,Subscribed',
      '@,F,N,Unsubscribed,News,Unsubscribed',
      '@,G,O,Subscribed,News,Unsubscribed',
      '@,H,P,Bounced,News,Subscribed',
      '@,I,Q,Unconfirmed,News,Unconfirmed',
      '@,J,R,Inactive,News,Subscribed',
    ),
    'yes no no no not yet no',
  ],
  [
    'Buttondown',
    file(
      'email_address,subscriber_type,unsubscription_date,creation_date',
      '@,regular,,2024-01-01',
      '@,unsubscribed,2024-02-02,2024-01-01',
      '@,spammy,,2024-01-01',
      '@,unactivated,,2024-01-01',
      '@,premium,,2024-01-01',
    ),
    'yes no no not yet yes',
  ],
  ['Buttondown, what nobody knows', file('email_address,type', '@,regular', '@,churned'), 'yes yes ? type: churned'],
  [
    'HubSpot',
    file(
      'Record ID,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason',
      '1,A,B,@,true,',
      '2,A,B,@,false,',
      '3,A,B,@,,Mailbox full',
      '4,A,B,@,,',
    ),
    'no yes no yes',
  ],
  [
    'HubSpot, marketing contacts',
    file('Email,Marketing contact status', '@,Marketing contact', '@,Non-marketing contact'),
    'yes not yet',
  ],
  ['HubSpot, one kind of mail', file('Email,Opted out of email: Newsletter', '@,TRUE', '@,FALSE'), 'no yes'],
  [
    'phpList',
    file(
      'email,confirmed,blacklisted,optedin,bouncecount,htmlemail,disabled',
      '@,1,0,1,0,1,0',
      '@,1,1,1,0,1,0',
      '@,0,0,1,0,1,0',
      '@,1,0,0,0,1,0',
      '@,1,0,1,0,1,1',
    ),
    'yes no not yet no no ? bouncecount: 0 ? htmlemail: 1',
  ],
  [
    'Constant Contact',
    file(
      'Email address,Email permissions status',
      '@,Express',
      '@,Unsubscribed',
      '@,Awaiting confirmation',
      '@,No permissions set',
    ),
    'yes no not yet not yet',
  ],
  [
    'Constant Contact, an empty status',
    file('Email address,Email status', '@,Active', '@,'),
    'yes yes ? Email status: –',
  ],
  [
    'Kit',
    file(
      'id,first_name,email_address,state,created_at,canceled_at,tags',
      '1,A,@,active,2024-01-01,,rf',
      '2,B,@,cancelled,2024-01-01,2024-02-01,',
      '3,C,@,bounced,2024-01-01,,',
      '4,D,@,complained,2024-01-01,,',
      '5,E,@,inactive,2024-01-01,,',
    ),
    'yes no no no no',
  ],
  [
    'beehiiv',
    file(
      'email,status,unsubscribed_at,subscription_tier,utm_source',
      '@,active,,free,x',
      '@,active,2025-01-02,free,y',
      '@,invalid,,free,z',
      '@,pending,,premium,x',
    ),
    'yes no no not yet',
  ],
  [
    'Substack',
    file(
      'email,active_subscription,expiry,plan,email_disabled,created_at',
      '@,false,,other,false,2024-01-01',
      '@,true,,yearly,true,2024-01-01',
    ),
    'yes no',
  ],
  [
    'Mailchimp',
    file(
      'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,LEID,NOTES',
      '@,A,,2024-01-01 10:00:00,1,',
      '@,B,2024-01-01 10:00:00,,2,',
    ),
    'yes not yet',
  ],
  [
    'Mailchimp, unsubscribed',
    file('Email Address,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON', '@,2024-05-02 10:11:12,May,NORMAL'),
    'no',
  ],
  ['Mailchimp, cleaned', file('Email Address,CLEAN_TIME,CLEAN_CAMPAIGN_ID', '@,2024-05-02 10:11:12,c0'), 'no'],
  [
    'Brevo',
    file(
      'CONTACT ID,EMAIL,FIRSTNAME,SMS,EMAIL_BLACKLISTED,SMS_BLACKLISTED,DOUBLE_OPT-IN',
      '1,@,A,,0,1,Yes',
      '2,@,B,,1,0,Yes',
      '3,@,C,,0,0,No',
    ),
    'yes no not yet',
  ],
  [
    'MailerLite',
    file(
      'Subscriber,Status,Sent,Opens,Subscribed,Unsubscribed',
      '@,Active,1,1,2024-01-01 10:00:00,',
      '@,Unsubscribed,1,1,2024-01-01 10:00:00,2024-02-01 10:00:00',
      '@,Junk,1,1,2024-01-01 10:00:00,',
    ),
    'yes no no',
  ],
  [
    'Ghost',
    file(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at,deleted_at',
      '1,@,A,,true,false,2024-01-01,',
      '2,@,B,,false,false,2024-01-01,',
      '3,@,C,,true,false,2024-01-01,2025-01-01',
    ),
    'yes no gone',
  ],
  ['Salesforce', column('Email Opt Out', '0', '1'), 'yes no'],
  ['Shopify', column('Accepts Email Marketing', 'yes', 'no'), 'yes no'],
  ['Mautic', column('Do not contact', '', '1'), 'yes no'],
  ['consent', column('Consent', 'Yes', 'No', ''), 'yes no not yet'],
  ['consent on a day', column('GDPR consent', '2024-01-01', ''), 'yes not yet'],
  ['consent in words', column('Consent', 'Granted', 'Implied'), 'yes yes ? Consent: implied'],
  ['a status that nobody knows', column('Status', 'Active', 'Zombie'), 'yes yes ? Status: zombie'],
  ['a status in another script', column('Status', 'Подписан', 'Отписан'), 'yes yes ? Status: подписан/отписан'],
  ['a status in German', column('Newsletterstatus', 'abgemeldet'), 'yes ? Newsletterstatus: abgemeldet'],
  [
    'a date in German',
    column('Abgemeldet am', '', '03.02.2024', '04.02.2024'),
    'yes yes yes ? Abgemeldet am: –/a date',
  ],
  ['a flag that nobody knows', column('Mail ok?', 'x', ''), 'yes yes ? Mail ok?: x/–'],
  ['a flag of one value', column('Mail ok?', 'never', 'never'), 'yes yes ? Mail ok?: never'],
  ['a made-up column', column('Ampel', 'rot', 'gelb', 'grün'), 'yes yes yes ? Ampel: rot/gelb/grün'],
  ['a made-up column of one value', column('Ampel', 'rot', 'rot'), 'yes yes'],
  ['a made-up column of many values', column('Words', ...Array.from('abcdefgh')), 'yes yes yes yes yes yes yes yes'],
  [
    'one of many values whose name is about mail',
    column('Opt comment', ...Array.from('abcdefgh')),
    'yes yes yes yes yes yes yes yes ? Opt comment: anything else',
  ],
  ['a link that everybody has', column('Unsubscribe URL', 'https://x/1', 'https://x/2'), 'yes yes'],
  ['an empty column', column('Mail ok?', '', ''), 'yes yes'],
  ['an empty status', column('Status', '', ''), 'yes yes'],
  ['a column without a title', 'Email,\na@x.example,1\nb@x.example,0', 'yes yes ? column 2: 1/0'],
  [
    'two columns of one title',
    'Email,Ampel,Ampel\na@x.example,1,2\nb@x.example,0,3',
    'yes yes ? Ampel: 1/0 ? Ampel column 3: 2/3',
  ],
  ['no titles', 'Asha,a@x.example\nBo,b@x.example', 'yes yes'],
  [
    'no titles, with a status',
    'a@x.example,active\nb@x.example,unsubscribed',
    'yes yes ? column 2: active/unsubscribed',
  ],
  ['no titles, with a flag', 'a@x.example,Asha,,1\nb@x.example,Bo,,0', 'yes yes ? column 4: 1/0'],
  // Negations, and consents that are still pending.
  ...[
    'Not subscribed',
    'No consent',
    'Opt-in declined',
    'Consent withdrawn',
    'Pending confirmation',
    'Unconfirmed',
  ].map((title): [string, string, string] => [title, column(title, 'yes', 'no'), `yes yes ? ${title}: yes/no`]),
  // About mail and something else, about something else alone, and unclear.
  ['SMS and newsletter', column('Newsletter/SMS opt-out', 'yes', 'no'), 'yes yes ? Newsletter/SMS opt-out: yes/no'],
  ['calls', column('DoNotCall', 'true', 'false'), 'yes yes'],
  ['a plan', column('Plan cancelled at', '2024-01-01', ''), 'yes yes ? Plan cancelled at: a date/–'],
  ['a suffix', column('Bounce code', '550', ''), 'no yes'],
  ['a link for everybody', column('Unsubscribe URL', 'https://a.example/1', 'https://a.example/2'), 'yes yes'],
  // Files of people who left.
  ...[
    ['Estado', 'cancelado'],
    ['Removed at', '2024-01-01'],
    ['DNC', 'yes'],
    ['Widerspruch', 'ja'],
  ].map(([title = '', value = '']): [string, string, string] => [
    `one value for all: ${title}`,
    column(title, value, value),
    `yes yes ? ${title}: ${value === '2024-01-01' ? 'a date' : value}`,
  ]),
  ['a tag', column('Tags', '"vip, unsubscribed"', 'vip'), 'yes yes ? Tags: vip, unsubscribed/vip'],
  ['a day that is none', column('Consent date', '0000-00-00 00:00:00', '2024-01-01'), 'no yes'],
  ['a name around an address', 'Email,Status\nAnna <a@x.example>,Unsubscribed\na@x.example,Subscribed', 'invalid no'],
  [
    'a file with the heads of our own',
    file('ID,Name,Email,Phone,Subscribed,Confirmed', '1,A,@,,no,yes', '2,B,@,,2024-01-01,', '3,C,@,,2024-01-01,no'),
    'no yes not yet',
  ],
  ['one address on two lists', 'Email,Status\na@x.example,subscribed\nA@x.example,unsubscribed', 'no no'],
])('a list: %s', async (_, text, expected) => {
  expect(await read(text)).toBe(expected)
})

test('what was said of a column decides, also about what nobody listed', async () => {
  const text = column('Opt comment', ...Array.from('abcdefgh'), '')
  const [asked] = await findQuestions(text)
  const values = asked?.values.map(({ value }) => value) ?? []
  expect(values).toEqual(['', 'anything else'])
  const rows = await Array.fromAsync(readTable(text, [{ column: 'Opt comment', no: ['anything else'], asked: values }]))
  expect(rows.map((row) => 'address' in row)).toEqual([...Array(8).fill(false), true])
})
