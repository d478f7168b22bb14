import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../../../test/site-imports.ts'

const raw = (text: string, path = 'content/posts/a.md') => ({ [path]: text })
const md = (text: string, path?: string) => raw(`---\ntitle: A\n---\n${text}`, path)

test.each<[string, Record<string, string>, string]>([
  ['indented fm', raw('  ---\n  title: A\n  draft: true\n  ---\nWords'), 'free ? field draft in the text'],
  ['far indented fm', raw('    ---\n    title: A\n    draft: true\n    ---\nWords'), 'free ? field draft in the text'],
  ['fenced fm', raw('```yaml\ntitle: A\ndraft: true\n```\nWords'), 'free ? field draft in the text'],
  ['fm after heading', raw('# A\n\n---\ndraft: true\n---\n\nWords'), 'free ? field draft in the text'],
  [
    'pandoc later',
    raw('Words\n\n---\ntitle: A\nstatus: draft\n...\n\nx\n\n---\nstatus: draft\n---\n'),
    'free ? field status in the text',
  ],
  ['long dash', raw('—--\ntitle: A\ndraft: true\n—--\nWords'), 'free ? field draft in the text'],
  ['remark', md('<!-- draft -->\nWords'), 'free ? field state in the text'],
  ['remark fields', md('<!--\ntitle: A\nstatus: draft\n-->\nWords'), 'free ? field status in the text'],
  ['more', md('Words\n<!-- more -->\n\n<!--truncate-->x'), 'free'],
  ['link remark', md('[//]: # (draft: true)\n\nWords'), 'free ? field draft in the text'],
  ['label remark', md('[draft]: # (true)\n\nWords'), 'free ? field draft in the text'],
  ['bold', md('**Status:** Draft\n\nWords'), 'free ? field Status in the text'],
  ['prose level', md('Level: Beginner\nPrice: 5 EUR\n\nWords'), 'free'],
  ['plan that answers', raw('—--\nplan: gold\n—--\nWords'), 'free ? field plan in the text'],
  ['deleted that answers', raw('```yaml\ntitle: A\ndeleted: true\n```\nWords'), 'free ? field deleted in the text'],
  ['prose plan', md('Plan: four layers, 1.6 mm\nDeleted: the last row\n\nWords'), 'free'],
  ['prose note', md('Note: this is for members only.\n\nWords'), 'free'],
  ['yaml in text', md('Set this:\n\n```yaml\ndraft: true\n```\n'), 'free'],
  ['hr', md('A\n\n---\n\nB: c\n\n---\n\nD'), 'free'],
  ['quarto hidden', md('::: {.content-hidden when-format="html"}\nx\n:::'), 'free ? class content-hidden'],
  ['container', md(':::members\nx\n:::'), 'free ? container members'],
  ['note container', md('::: warning\nx\n:::'), 'free'],
  ['kramdown', md('x\n{: .hidden}'), 'free ? class hidden'],
  ['class', md('<div class="members-only">x</div>'), 'free ? class members-only'],
  ['class xs', md('<div class="hidden-xs">x</div>'), 'free'],
  ['jsx', md('{user.isMember && (<p>x</p>)}', 'content/posts/a.mdx'), 'free ? condition user.isMember'],
  ['jsx false', md('{false && <p>x</p>}', 'content/posts/a.mdx'), 'free ? condition false'],
  [
    'jsx that compares',
    md('{user?.plan === "gold" && <p>x</p>}', 'content/posts/a.mdx'),
    'free ? condition user?.plan',
  ],
  ['vue', md('<div v-if="user.isPaid">x</div>'), 'free ? condition user.isPaid'],
  ['data of a tag', md('<div data-visibility="members">x</div>'), 'free ? attribute data-visibility'],
  ['data that says nothing', md('<div data-width="5" data-toggle="tab">x</div>'), 'free'],
  ['component of HTML', md('<members-only>x</members-only>'), 'free ? component members-only'],
  ['class without quotes', md('<div class=members-only>x</div>'), 'free ? class members-only'],
  ['class of JSX', md('<div className={"members-only"}>x</div>', 'content/posts/a.mdx'), 'free ? class members-only'],
  ['remark of Ghost', md('x\n\n<!--members-only-->\n\ny'), 'free ? field state in the text'],
  ['remark of Steady', md('x\n\n<!--steady-paywall-->\n\ny'), 'paid'],
  ['start of what is hidden', md('x\n\n<!--hidestart-->\n\ny'), 'free ? remark hidestart'],
  ['labelled remark', md('[comment]: <> (draft)\n\nx'), 'free ? field state in the text'],
  ['shortcode of a password', md('{{% hugo-encrypt "x" %}}y{{% /hugo-encrypt %}}'), 'free ? shortcode hugo-encrypt'],
  ['shortcode in capitals', md('{{< Members >}}x{{< /Members >}}'), 'free ? shortcode Members'],
  ['tag', md('{% private %}x{% endprivate %}'), 'free ? tag private'],
  ['case', md('{% case user.plan %}{% when "gold" %}x{% endcase %}'), 'free ? tag case'],
])('a text in Markdown: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})
