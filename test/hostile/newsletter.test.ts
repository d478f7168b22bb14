import { deflateRawSync } from 'node:zlib'
import { describe } from 'vitest'
import { haveSubscribed } from '../newsletter.ts'
import { type Check, type HostileRequest, hostileCases, type Scene, subscriberTables, useScene } from './kit.ts'

const bounceToken = 'a-token-of-the-tests-4711'
const known = 'priya@reader.example'
const scene = useScene({
  environment: { NEWSLETTER_BOUNCE_TOKEN: bounceToken },
  more: async ({ magazine, values }) => {
    await haveSubscribed(magazine, { email: known })
    values['bounceToken'] = bounceToken
  },
})

describe('the form of the newsletter', () => {
  const subscribe = (fields: object = {}): HostileRequest => ({
    send: 'POST /api/auth/subscribe',
    body: { username: 'Ravi', email: 'ravi@example.com', phone: '', ...fields },
  })
  const unsubscribe = (email: unknown): HostileRequest => ({
    send: 'POST /api/auth/unsubscribe-newsletter',
    body: { email },
  })
  const wrong: [what: string, fields: object][] = [
    ['a header in the e-mail', { email: 'a@example.com\r\nBcc: b@evil.example' }],
    ['a header in the name', { username: 'a\r\nBcc: b@evil.example' }],
    ['an encoded header', { email: '=?utf-8?q?a=0d=0aBcc:b?=' }],
    ['two e-mails', { email: 'a@example.com,b@example.com' }],
    ['an e-mail in brackets', { email: 'Ravi <ravi@example.com>' }],
    ['a quoted local part', { email: '"a b"@example.com' }],
    ['an address at an IP', { email: 'a@[127.0.0.1]' }],
    ['an address at this machine', { email: 'root@localhost' }],
    ['a command for the mail server', { email: 'a@example.com> SIZE=1\nRCPT TO:<b@evil.example' }],
    ['320 characters', { email: `${'a'.repeat(308)}@example.com` }],
    ['a name of 61 characters', { username: 'x'.repeat(61) }],
    ['a name that turns the line round', { username: 'Ravi\u202e' }],
    ['a phone with a formula', { phone: '=1+1' }],
    ['a number for a name', { username: 1 }],
  ]
  hostileCases(
    scene,
    { answers: 400, honest: subscribe() },
    wrong.map(([what, fields]) => ({ it: `with ${what} is refused`, hostile: subscribe(fields) })),
  )
  hostileCases(scene, { answers: 200, honest: unsubscribe(known), changes: subscriberTables }, [
    {
      it: 'sets no status of its own',
      hostile: subscribe({ id: 99, confirmed_at: '2020-01-01', subscribed_at: null, isAdmin: true }),
      proves: async (_, { magazine }) => {
        const row = await magazine.database.db
          .selectFrom('newsletter_subscribers')
          .select(['id', 'confirmed_at'])
          .where('email_key', '=', 'ravi@example.com')
          .executeTakeFirst()
        return [
          [row?.id === 99, row?.confirmed_at],
          [false, null],
        ]
      },
    },
    {
      it: 'answers an unknown address like a known one',
      hostile: unsubscribe('nobody@example.com'),
      proves: async (answer, { send }) => [answer.text, (await send(unsubscribe(known))).text],
    },
    { it: 'takes a wildcard for a letter', hostile: unsubscribe('p_iya@reader.example'), changes: [] },
    { it: 'takes a per cent sign for a letter', hostile: unsubscribe('%@reader.example'), changes: [] },
    {
      it: 'mails nobody what was typed',
      hostile: subscribe({ username: 'Buy at evil.example' }),
      proves: async (_, { magazine }) => {
        const { text, subject } = await magazine.mailTo('ravi@example.com')
        return [(text + subject).includes('evil'), false]
      },
    },
  ])
  const choose = (body: object): HostileRequest => ({ send: 'PUT /api/auth/newsletter', as: 'reader', body })
  hostileCases(scene, { answers: [400, 401, 403], honest: choose({ isSubscribed: true }) }, [
    // The answer is 200, but no table changes.
    { it: 'changes nobody else’s choice', hostile: choose({ isSubscribed: false, email: known }), answers: 200 },
    { it: 'takes no text for a choice', hostile: choose({ isSubscribed: 'yes' }) },
  ])
})

describe('an issue', () => {
  const content = { selectedArticles: ['#{free}'], customMessage: 'Hello {{7*7}}', subject: 'News', preheader: '' }
  const preview = (fields: object = {}): HostileRequest => ({
    send: 'POST /api/admin/preview-newsletter',
    as: 'admin',
    body: { ...content, ...fields },
  })
  const send = (fields: object = {}): HostileRequest => ({
    send: 'POST /api/admin/send-newsletter',
    as: 'admin',
    body: { ...content, sendToAll: true, ...fields },
  })
  const sendTo = (...selectedUsers: string[]) => send({ sendToAll: false, selectedUsers })
  const wrong: [what: string, fields: object][] = [
    ['a header in the subject', { subject: 'News\r\nBcc: b@evil.example' }],
    ['a line separator in the subject', { subject: 'News\u2028Bcc: b@evil.example' }],
    ['a NUL in the subject', { subject: 'News\0' }],
    ['a header in the preheader', { preheader: 'a\nBcc: b@evil.example' }],
    ['a subject of 151 characters', { subject: 'x'.repeat(151) }],
    ['a message of 5,001 characters', { customMessage: 'x'.repeat(5_001) }],
    ['a NUL in the message', { customMessage: 'a\0b' }],
    ['no articles', { selectedArticles: [] }],
    ['21 articles', { selectedArticles: Array.from({ length: 21 }, (_, n) => n + 1) }],
    ['an article that is a text', { selectedArticles: ['1 or 1=1'] }],
    ['an article beyond the integers', { selectedArticles: [2 ** 31] }],
  ]
  hostileCases(scene, { answers: 400, honest: preview() }, [
    ...wrong.map(([what, fields]) => ({ it: `with ${what} is refused`, hostile: [preview(fields), send(fields)] })),
    {
      it: 'to 2,001 readers by name is refused',
      hostile: sendTo(...Array.from({ length: 2_001 }, (_, n) => `r${n}@example.com`)),
    },
    { it: 'to addresses of 1,001 characters is refused', hostile: sendTo('x'.repeat(1_001)) },
    { it: 'with a key that is none is refused', hostile: send({ clientKey: "' or 1=1" }) },
    {
      it: 'to a header instead of an address goes to nobody',
      hostile: sendTo('a@example.com\r\nBcc: b@evil.example'),
      answers: [400, 409],
    },
    {
      it: 'with an unpublished article only goes to nobody',
      hostile: send({ selectedArticles: ['#{unpublished}'] }),
      answers: [400, 404, 409],
    },
  ])
  hostileCases(
    scene,
    { answers: 200, honest: preview({ selectedArticles: ['#{free}'] }), shows: /canaryfreebody|Of access free/ },
    [
      {
        it: 'with a link that runs in its message has none',
        hostile: preview({
          customMessage: 'javascript:alert(1) [a](javascript:alert(1)) <a href="javascript:alert(1)">a</a>',
        }),
        proves: ({ json }) => [/href="\s*javascript/i.test(json().html), false],
      },
      { it: 'shown to an administrator holds no subscriber’s links', hostile: preview(), never: /reader\.example/ },
    ],
  )
})

describe('an import', () => {
  const upload = (bytes: Uint8Array, fileName = 'list.csv'): HostileRequest => ({
    send: 'POST /api/admin/newsletter-imports',
    as: 'admin',
    form: [
      ['fileName', fileName],
      ['file', bytes, fileName],
    ],
  })
  const checked =
    (bytes: Uint8Array | string, fileName?: string) =>
    async ({ send, magazine }: Scene) => {
      const answer = await send(upload(Buffer.from(bytes), fileName))
      if (answer.status !== 200) return answer
      await magazine.countMails('')
      return send({ send: `GET /api/admin/newsletter-imports/${answer.json().id}`, as: 'admin' })
    }
  const outcome =
    (fresh: number, refused: number): Check =>
    ({ json }) => [
      [json().fresh, json().refused],
      [fresh, refused],
    ]
  const unreadable: Check = ({ json }) => [
    [json().state, json().fresh, typeof json().problem],
    ['failed', 0, 'string'],
  ]
  const email = (name: string) => `${name}@list.example`
  const bomb = deflateRawSync(Buffer.alloc(30 * 2 ** 20, 'a@b.example\n'))
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), bomb])
  hostileCases(scene, { answers: 200, changes: ['imports', 'jobs'], honest: checked(`Email\n${email('a')}\n`) }, [
    {
      it: 'takes formulas for names that are texts',
      hostile: checked(`Name,Email\n=cmd|' /C calc'!A0,${email('a')}\n@SUM(A1),${email('b')}\n`),
      proves: outcome(2, 0),
    },
    {
      it: 'refuses formulas for addresses',
      hostile: checked('Name,Email\nRavi,=HYPERLINK("http://evil.example")\nRavi,+cmd@x\n'),
      proves: outcome(0, 2),
    },
    {
      it: 'refuses headers in quoted cells',
      hostile: checked(`Name,Email\n"Ravi\r\nBcc: b@evil.example","a@list.example\r\nBcc: b@evil.example"\n`),
      proves: outcome(0, 1),
    },
    {
      it: 'refuses a name of 10,000 characters',
      hostile: checked(`Name,Email\n${'x'.repeat(10_000)},${email('a')}\n`),
      proves: outcome(0, 1),
    },
    {
      it: 'reads UTF-16',
      hostile: checked(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`Email\n${email('a')}\n`, 'utf16le')])),
      proves: outcome(1, 0),
    },
    {
      it: 'reads what older programs write',
      hostile: checked(Buffer.from(`Name;Email\nZo\xeb;${email('a')}\n`, 'latin1')),
      proves: outcome(1, 0),
    },
    { it: 'does not unpack an archive', hostile: checked(zip), proves: unreadable },
    {
      it: 'reads no UTF-16 without its mark',
      hostile: checked(Buffer.from(`Email\n${email('a')}`, 'utf16le')),
      proves: unreadable,
    },
    {
      it: 'reads no bytes of chance',
      hostile: checked(Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7919) % 256))),
      proves: unreadable,
    },
    {
      it: 'reads no quote that never ends',
      hostile: checked(`Email\n"${'x'.repeat(100_000)}`),
      proves: ({ json }) => [json().fresh, 0],
    },
    {
      it: 'keeps a name that climbs as a name',
      hostile: checked(`Email\n${email('a')}\n`, '../../../etc/cron.d/list.csv'),
      proves: outcome(1, 0),
    },
    {
      it: 'keeps a name with a script as a name',
      hostile: checked(`Email\n${email('a')}\n`, '<script>alert(1)</script>.csv'),
      proves: ({ headers }) => [String(headers['content-type']).startsWith('application/json'), true],
    },
  ])
  hostileCases(scene, { answers: 413, honest: upload(Buffer.from(`Email\n${email('a')}\n`)) }, [
    { it: 'of 21 MB is refused', hostile: upload(Buffer.alloc(21 * 2 ** 20, 'a')) },
    {
      it: 'without a file is refused',
      hostile: { send: 'POST /api/admin/newsletter-imports', as: 'admin', form: [['fileName', 'list.csv']] },
      answers: 400,
    },
    {
      it: 'in another field is refused',
      hostile: { send: 'POST /api/admin/newsletter-imports', as: 'admin', form: [['list', Buffer.from('a'), 'a.csv']] },
      answers: 400,
    },
    {
      it: 'of a list that nobody checked is not run',
      hostile: { send: 'POST /api/admin/newsletter-imports/4711/run', as: 'admin' },
      answers: 404,
    },
  ])
})

describe('a bounce', () => {
  const tell = (body: string, headers: Record<string, string> = {}): HostileRequest => ({
    send: 'POST /api/newsletter/bounces',
    body,
    headers: { authorization: 'Bearer {bounceToken}', 'content-type': 'application/json', ...headers },
  })
  const honest = tell(JSON.stringify({ email: known }))
  hostileCases(
    scene,
    { answers: 401, honest },
    [
      '',
      'Bearer {bounceToken}x',
      'bearer {bounceToken}',
      'Bearer {adminToken}',
      'Basic {bounceToken}',
      '{bounceToken}',
    ].map((authorization) => ({
      it: `with the authorization ${JSON.stringify(authorization)} is refused`,
      hostile: tell(JSON.stringify({ email: known }), { authorization }),
    })),
  )
  hostileCases(
    scene,
    { answers: 400, honest },
    [
      '{}',
      'no json',
      '[]',
      '{"email":["a@b.example"]}',
      '{"email":{"$ne":""}}',
      JSON.stringify({ email: 'x'.repeat(400) }),
    ].map((body) => ({ it: `of ${body.slice(0, 30)} is refused`, hostile: tell(body) })),
  )
  const report = (parts: string) =>
    tell(`Content-Type: multipart/report; boundary=x\r\n\r\n${parts}`, { 'content-type': 'message/rfc822' })
  hostileCases(scene, { answers: [200, 400], honest }, [
    { it: 'of an address with SQL in it marks nobody', hostile: tell(JSON.stringify({ email: "' or 1=1 --" })) },
    { it: 'of an address with a wildcard marks nobody', hostile: tell(JSON.stringify({ email: '%@reader.example' })) },
    {
      it: 'that anybody can have written marks nobody',
      hostile: report(
        `--x\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${known}\r\nAction: failed\r\nStatus: 5.1.1\r\n--x--`,
      ),
    },
    {
      it: 'with 10,000 nested parts marks nobody',
      hostile: report('--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(10_000)),
    },
    { it: 'of no bytes at all marks nobody', hostile: tell('', { 'content-type': 'message/rfc822' }) },
    {
      it: 'of 5 MB is refused',
      hostile: tell('x'.repeat(5 * 2 ** 20), { 'content-type': 'message/rfc822' }),
      answers: 413,
    },
  ])
})
