import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { Visitor } from '../../../../test/visitor.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor' })
const ravi = useMember(magazine, {})

const code = (language: string, source: string, attributes = '') =>
  `<pre><code class="language-${language}"${attributes}>${source}</code></pre>`

const blocks: Record<string, string> = {
  quillwort: '<figure><img src="/assets/x-1.webp" alt="A board"><figcaption>The quillwort stage</figcaption></figure>',
  dubnium: code('wavedrom', '{reg:[{bits:4,name:"DUBNIUM"},{bits:4}]}'),
  nobelium: code('wavedrom', '{signal:[{name:"NOBEL&lt;sub&gt;IUM&lt;/sub&gt;",wave:"01"}],head:{text:"A read"}}'),
  moscovium: code('data', 'kind: bom\n\nRef,Part,Value\nR1,LM317,moscovium'),
  tennessine: code('data', 'kind: line\ncaption: Gain of the tennessine\n\nHz,dB\n1,2\n2,3'),
  flerovium: code('data', 'Name,Note\nA,flerovium'),
  hassium: code('c', 'int x;', ' data-file="hassium.c"'),
}
const links = {
  meitnerium: '<figure class="bookmark"><a href="/tools/voltage-divider?r1=20k">The meitnerium divider</a></figure>',
  seaborgium: '<p><a href="/glossary#seaborgium">The term</a></p>',
}

const found = async (by: Visitor, query: string) =>
  (await by.get(`/home/search?query=${query}`)).json().articles.map(({ ID }: { ID: number }) => ID)

test('words in captions, registers, signals, bills of materials, plots, tables and code are found, and nothing of them in gated articles is found or shown', async () => {
  await meera.post('/admin/glossary', { slug: 'seaborgium', term: 'Seaborgium', explanation: 'Explained.' })
  const all = Object.values({ ...blocks, ...links }).join('')
  const description = `<p>${'Much text before the blocks. '.repeat(40)}</p>${all}`
  const [free, gated] = [await adds(meera, { description }), await adds(meera, { description, articleType: 'Premium' })]
  for (const word of Object.keys(blocks)) {
    expect(await found(new Visitor(magazine), word), word).toEqual([free])
    expect(await found(ravi, word), word).toEqual([free])
    expect(await found(meera, word), word).toEqual(expect.arrayContaining([free, gated]))
  }
  const shown = async (id: number) => (await ravi.get(`/home/article/${id}`)).text.toLowerCase()
  const traces = ['<svg', 'table-frame', 'calculation', 'popover', 'explained', ...Object.keys({ ...blocks, ...links })]
  const [open, closed] = [await shown(free), await shown(gated)]
  expect(traces.filter((trace) => !open.includes(trace))).toEqual([])
  expect(traces.filter((trace) => closed.includes(trace))).toEqual([])
})
