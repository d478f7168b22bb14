import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { contentsOf } from './contents.ts'

const magazine = useMagazine()

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const contentsIn = (html: string) => contentsOf({ body_html: html, word_count: 0 })

test('a gated article says what it contains, and no word of its text', async () => {
  const html = [
    `<p>${words(100)}</p><h2>Why it hums</h2><p>${words(200)} <a href="/files/${'a'.repeat(32)}.zip">secretfile</a></p>`,
    '<figure><img src="/assets/a.webp" alt="secretalt"><figcaption>secretcaption</figcaption></figure>',
    '<table><tbody><tr><td>secretcell</td></tr></tbody></table>',
    '<pre><code class="language-data">kind: line\n\nt,u\n1,2\n2,3</code></pre>',
    '<pre><code class="language-data">a,b\n1,secretdata</code></pre>',
    `<h2>What <em>helps</em></h2><p>${words(200)} secretword</p>`,
  ].join('')
  const id = await magazine.publishes({ html, access: 'gold' })
  const answer = await magazine.get(`/api/home/article/${id}`)
  expect(answer.json().contents).toEqual({
    words: 507,
    figures: 2,
    tables: 2,
    files: 1,
    sections: ['Why it hums', 'What helps'],
  })
  expect(answer.text).not.toContain('secret')
})

test('a text of headings, with one section or with empty headings lists no sections', () => {
  for (const html of [
    `<h2>${words(30)}</h2><h2>${words(30)}</h2><p>${words(60)}</p>`,
    `<h2>Alone</h2><p>${words(300)}</p>`,
    `<h2> </h2><h2><br></h2><p>${words(300)}</p>`,
  ])
    expect(contentsIn(html).sections).toEqual([])
})

test('many and long headings are cut', () => {
  const html = Array.from({ length: 20 }, () => `<h2>${words(40)}</h2><p>${words(2_000)}</p>`).join('')
  const { sections } = contentsIn(html)
  expect(sections).toHaveLength(12)
  expect(Math.max(...sections.map(({ length }) => length))).toBeLessThanOrEqual(90)
})
