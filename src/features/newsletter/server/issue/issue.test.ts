import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { planNames } from '../../../../platform/contract/plans.ts'
import type { NewsletterPreview } from '../../contract/sends.ts'

const magazine = useMagazine({ environment: { SITE_NAME: 'Circuit & <3 Sons' }, isShared: true })
let anna: Visitor

beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna' })
})

async function preview(content: object): Promise<NewsletterPreview> {
  const answer = await anna.post('/admin/preview-newsletter', content)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}

test('an issue has its articles in the chosen order, each with its link', async () => {
  const first = await magazine.publishes({ title: 'One', section: 'design-guide' })
  const second = await magazine.publishes({ title: 'Two', slug: 'some-words' })
  const { html, text, subject, preheader } = await preview({ selectedArticles: [second, String(first), second] })
  for (const form of [html, text]) {
    expect(form.indexOf('Two')).toBeGreaterThan(-1)
    expect(form.lastIndexOf('Two')).toBeLessThan(form.lastIndexOf('One'))
    expect(form).toContain(`http://magazine.test/section/news/${second}/some-words`)
    expect(form).toContain(`http://magazine.test/section/design-guide/${first}`)
  }
  expect({ subject, preheader }).toEqual({ subject: 'Two', preheader: 'One' })
  const { data } = (
    await anna.post('/admin/fetch-newsletter-articles', { selectedArticles: [second, first, 999] })
  ).json()
  expect(data.map(({ ID }: { ID: number }) => ID)).toEqual([second, first])
})

test('an editor’s words stay text even if they look like HTML or placeholders', async () => {
  const id = await magazine.publishes({ title: '<b>5 V</b> & {{more}}', html: '<p>Less &lt;than&gt; 5 V</p>' })
  const customMessage = 'Dear {{7*7}}, ${7*7} <%= secret %>\n<script>alert(1)</script>\r\n\r\n[unsubscribe] %UNSUB% "Ω"'
  const { html, text } = await preview({ selectedArticles: [id], customMessage, subject: 'a & <b>' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('Dear {{7*7}}, ${7*7} &lt;%= secret %&gt;<br/>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(html).toContain('[unsubscribe] %UNSUB% &quot;Ω&quot;</p>')
  expect(html).toContain('&lt;b&gt;5 V&lt;/b&gt; &amp; {{more}}')
  expect(html).toContain('<title>a &amp; &lt;b&gt;</title>')
  expect(text).toContain('Dear {{7*7}}, ${7*7} <%= secret %>\n<script>alert(1)</script>\n\n[unsubscribe] %UNSUB% "Ω"')
  expect(text).toContain('Less <than> 5 V')
})

test('an issue shows only the preview of a gated article', async () => {
  for (const access of ['login', 'silver', 'gold'] as const) {
    const canary = `canary-${access}`
    const words = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ')
    const id = await magazine.publishes({ access, html: `<p>${words}</p><p>${canary}</p>` })
    const { html, text } = await preview({ selectedArticles: [id] })
    for (const form of [html, text]) {
      expect(form, access).toContain('word1 ')
      expect(form, access).not.toContain('word60 ')
      expect(form).not.toContain(canary)
      expect(form).toContain(access === 'login' ? 'sign in' : planNames[access])
    }
    const fetched = await anna.post('/admin/fetch-newsletter-articles', { selectedArticles: [id] })
    expect(fetched.text).not.toContain(canary)
  }
})

test('the longest possible newsletter stays below the size at which mail programs cut it off', async () => {
  const ids: number[] = []
  for (let i = 0; i < 20; i += 1)
    ids.push(
      await magazine.publishes({
        title: `${'"Ω" & <b> '.repeat(25)}${i}`,
        html: `<p>${'"Ω" &amp; &lt;b&gt; '.repeat(60)}</p>`,
        access: 'silver',
        section: 'component',
        image: { name: 'lead'.repeat(16), sizes: [{ width: 800, height: 450 }] },
        imageAlt: '"&"'.repeat(80),
      }),
    )
  const { bytes, html } = await preview({
    selectedArticles: ids,
    customMessage: '"Ω"'.repeat(1_666),
    subject: 'µ'.repeat(150),
  })
  expect(bytes).toBe(Buffer.byteLength(html))
  expect(bytes).toBeLessThan(102_000)
})

test('an issue has a light and a dark design, names the publisher and loads nothing from other sites', async () => {
  const id = await magazine.publishes({
    image: { name: 'lead-1', sizes: [{ width: 400, height: 225 }] },
    imageAlt: 'A coil',
  })
  const { html, text } = await preview({ selectedArticles: [id], preheader: 'In this issue' })
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('>In this issue')
  expect(html).toContain('Circuit &amp; &lt;3 Sons')
  expect(html).toContain('src="http://magazine.test/assets/lead-1-400.jpg"')
  expect(html).toContain('alt="A coil"')
  for (const form of [html, text]) {
    expect(form).toContain('4 Residency Road')
    const addresses = [...form.matchAll(/https?:\/\/[^/\s"'<]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(
      new Set(form === html ? ['http://magazine.test', 'http://www.w3.org'] : ['http://magazine.test']),
    )
  }
})

test('a preview and a test mail refuse the same input as sending', async () => {
  for (const call of ['preview-newsletter', 'test-newsletter'])
    for (const selectedArticles of [[], [9_999], Array.from({ length: 21 }, (_, i) => i + 1), 'all', [1.5], [-1]])
      expect((await anna.post(`/admin/${call}`, { selectedArticles })).status, call).toBe(400)
})
