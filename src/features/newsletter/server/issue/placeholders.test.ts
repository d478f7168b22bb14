import { expect, test } from 'vitest'
import { NewsletterContent } from '../../contract/send-request.ts'
import { requireMessageHtml } from './compose-issue.ts'
import { withFirstNamePlaceholders, withoutNames } from './first-names.ts'

const problemOf = (content: object) =>
  NewsletterContent.safeParse({ selectedArticles: [1], ...content }).error?.issues[0]?.message ?? null

const sponsor = { name: 'A', title: 'B', text: 'C', link: 'https://a.example' }
const greeting = '{first name|reader}'

test.each<[content: object, sentence: string]>([
  [{ subject: `Hello ${greeting}` }, `Remove ${greeting}. Names are filled in only in the formatted message`],
  [{ subject: 'Hello {foo}' }, 'Remove {foo}'],
  [{ preheader: 'Hello {first name|x}' }, 'Remove {first name|x}'],
  [{ customMessage: 'Dear { first\u00a0name | x }' }, 'Remove {'],
  [{ customMessage: 'Dear *|FNAME|*' }, 'Remove *|FNAME|*'],
  [{ sponsor: { ...sponsor, name: '{foo}' } }, 'Remove {foo}'],
  [{ sponsor: { ...sponsor, title: `For ${greeting}` } }, `Remove ${greeting}`],
  [{ sponsor: { ...sponsor, text: 'Hi {{name}}' } }, 'Remove {{name}}'],
  [{ customMessage: 'a < b {foo} > c' }, 'Remove {foo}'],
  [{ messageHtml: `<p>{first name|${'x'.repeat(300)}}</p>` }, 'must be 40 characters or fewer'],
  [{ messageHtml: '<p>{user.name|x}</p>' }, 'Unknown placeholder {user.name|x}'],
  [{ messageHtml: '<p>{prénom|x}</p>' }, 'Unknown placeholder {prénom|x}'],
  [{ messageHtml: '<p>{ foo }</p>' }, 'Unknown placeholder { foo }'],
  [{ messageHtml: '<p>{foo&nbsp;bar}</p>' }, 'Unknown placeholder {foo bar}'],
  [{ messageHtml: '<p>{first name|&nbsp;}</p>' }, 'Add a fallback'],
  [{ messageHtml: '<p>{<b>first name</b>|friend}</p>' }, 'Remove the formatting inside {first name|friend}'],
  [{ messageHtml: '<p>{first name|<i>friend</i>}</p>' }, 'Remove the formatting inside {first name|friend}'],
  [{ messageHtml: `<p>${greeting} <b>{</b>foo}</p>` }, 'Remove the formatting inside {foo}'],
  [{ messageHtml: '<p>*|FNAME|*</p>' }, '*|FNAME|* is a placeholder of another email program'],
  [{ messageHtml: '<p>*|<b>FNAME</b>|*</p>' }, '*|FNAME|* is a placeholder of another'],
  [{ messageHtml: '<p>*|IF:FNAME|*</p>' }, '*|IF:FNAME|* is a placeholder of another'],
  [{ messageHtml: '<p>{{ contact.first }}</p>' }, '{{ contact.first }} is a placeholder of another'],
  [{ messageHtml: '<p>{{name | default: "x"}}</p>' }, 'is a placeholder of another'],
  [{ messageHtml: `<p>{${greeting}}</p>` }, 'is a placeholder of another'],
  [{ messageHtml: '<p>{% if name %}</p>' }, '{% if name %} is a placeholder of another'],
  [{ messageHtml: '<p>%%first_name%%</p>' }, '%%first_name%% is a placeholder of another'],
  [{ messageHtml: '<p>{first_name, "there"}</p>' }, 'is a placeholder of another'],
  [{ messageHtml: '<p>[[First Name]]</p>' }, '[[First Name]] is a placeholder of another'],
  [{ messageHtml: '<p>[[First Name|there]]</p>' }, '[[First Name|there]] is a placeholder of another'],
  [{ messageHtml: '<p>{$name}</p>' }, '{$name} is a placeholder of another'],
  [{ messageHtml: '<p>{!Contact.FirstName}</p>' }, '{!Contact.FirstName} is a placeholder of another'],
  [{ messageHtml: '<p>{{contact.name or "x"}}</p>' }, '{{contact.name or "x"}} is a placeholder of another'],
  [{ messageHtml: '<p>{{contact.name or &quot;x&quot;}}</p>' }, 'is a placeholder of another'],
  [{ messageHtml: '<p>%FIRSTNAME%</p>' }, '%FIRSTNAME% is a placeholder of another'],
  ...[
    '[firstname,fallback=there]',
    '[Name, fallback=]',
    '[subscriber:firstname | default:reader]',
    '[[FIRSTNAME OR "Friend"]]',
    '[[data:firstname:""]]',
    '{!firstname_fix}',
    '%recipient.first_name%',
    '$[FNAME|Friend]$',
  ].map((word): [object, string] => [{ messageHtml: `<p>Hi ${word}</p>` }, `${word} is a placeholder of another`]),
  [{ subject: 'Hi %FIRSTNAME%' }, 'Remove %FIRSTNAME%'],
  ...['{first name|reader}', '{first%20name|reader}', '%7Bfirst+name%7Creader%7D', '*|EMAIL|*', '%%email%%'].map(
    (name): [object, string] => [
      { sponsor: { ...sponsor, link: `https://x.example/?n=${name}` } },
      `Remove the placeholder from the link https://x.example/?n=${name}`,
    ],
  ),
])('%j is refused, because readers would see a placeholder', (content, sentence) => {
  expect(problemOf(content)).toContain(sentence)
})

test.each<object>([
  { subject: 'Buck {1}', preheader: '50% off, 100%', customMessage: 'int a[2][2] = {{1, 2}, {3, 4}};' },
  { messageHtml: `<p>Dear ${greeting}</p>`, sponsor },
  {
    messageHtml:
      '<p>[[nodiscard]] int f() { return 1; } printf("%%d%%"); x = {{L"a"}, {u8"b"}}; echo %PATH% %USERNAME%; const {name, email} = x; a *= b | *c</p>',
  },
  {
    sponsor: {
      ...sponsor,
      link: 'https://x.example/?id=%7BA1B2C3D4-0000-1111-2222-333344445555%7D&a=%7B%22b%22%3A1%7D',
    },
  },
  { messageHtml: '<p>if (x) {</p><p>halt</p><p>}</p>' },
  {
    messageHtml: '<p>[1, default: 5] [[data]] [A or B] if (!name) {!ok} 5%recipient% $[7:0]$ x[i|0] [[a OR b], c]</p>',
  },
])('%j is accepted', (content) => {
  expect(problemOf(content)).toBeNull()
})

test.each<[html: string, sentence: string]>([
  ['<p>Dear &#123;foo|x}</p>', 'Unknown placeholder {foo|x}'],
  ['<p>&lbrace;foo&rbrace;</p>', 'Unknown placeholder {foo}'],
  ['<p>&#42;|FNAME|*</p>', '*|FNAME|* is a placeholder of another'],
  ['<p>&#37;%first_name%%</p>', '%%first_name%% is a placeholder of another'],
  ['<p><a href="https://x.example/?n={first%20name|reader}">x</a></p>', 'Remove the placeholder from the link'],
  ['<p><a href="https://x.example/?n=%7Bfirst%20name%7Creader%7D">x</a></p>', 'Remove the placeholder from the link'],
])('%s is refused as stored, because readers would see a placeholder', (html, sentence) => {
  expect(() => requireMessageHtml(html)).toThrow(sentence)
})

test.each([
  '{first&nbsp;name|dear&nbsp;friend}',
  '{first&#160;name|dear friend}',
  '{ first\u00a0name | dear friend }',
  '{first\nname|dear friend}',
])('%j is filled in, as blanks of every kind look alike', (written) => {
  expect(problemOf({ messageHtml: `<p>Hi ${written}</p>` })).toBeNull()
  const stored = requireMessageHtml(`<p>Hi ${written}</p>`)
  expect(withoutNames(stored)).toBe('<p>Hi dear friend</p>')
  expect(withFirstNamePlaceholders(stored).names).toHaveLength(1)
})
