import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const program =
  '<pre><code class="language-c" data-file="src/main.c" data-marks="8,10-11" data-first="7">#include &lt;a.h&gt;\nint main() {\n\n  go("now");\n  return 0;\n}\n</code></pre>'
const change = '<pre><code class="language-diff">--- a\n+++ b\n-old\n+new\n same</code></pre>'
const opens = async (id: number) => (await magazine.get(`/section/news/${id}`)).text

test('a code block shows its file name, numbers, marked lines, and is downloaded, without script', async () => {
  const id = await adds(meera, { description: `<p>x</p>${program}<pre><code>plain</code></pre>` })
  const html = await opens(id)
  expect(html).toContain('<span class="label">C</span><span class="code-file">src/main.c</span>')
  expect(html).toContain('<span class="line" data-line="7">#include &lt;a.h&gt;\n</span>')
  expect(html).toContain('<span class="line is-marked" data-line="8"><mark>int main() {</mark>\n</span>')
  expect(html).toContain(
    '<span class="line is-marked" data-line="11"><mark>  return 0;</mark>\n</span><span class="line" data-line="12">}\n</span></code>',
  )
  const [, address = ''] =
    /<a class="download" download="main.c"[^>]* href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(html) ?? []
  expect(decodeURIComponent(address)).toBe('#include <a.h>\nint main() {\n\n  go("now");\n  return 0;\n}\n')
  expect(html).toContain('aria-label="Code 2"')
  expect((await meera.get(`/admin/article/${id}`)).json().Description).toContain(program)
})

test('a code block shows what a change adds and removes', async () => {
  const html = await opens(await adds(meera, { description: change }))
  expect(html).toContain('<span class="label">Changes</span>')
  expect(html).toContain('<del class="line">-old\n</del><ins class="line">+new\n</ins>')
  expect(html).toContain('</ins><span class="line"> same\n</span>')
  expect(html).toContain('<span class="line">+++ b\n</span>')
})

test('a code block has its name and its marks in feeds', async () => {
  await adds(meera, { description: `<p>x</p>${program}` })
  const [{ content_html: html }] = (await magazine.get('/feed.json')).json().items
  expect(html).toContain('<p><strong>src/main.c</strong></p><pre><code class="language-c">')
  expect(html).toContain('<mark>  return 0;</mark>')
  expect(html).not.toContain('data-')
})

test('a code block loses attributes that are none, and is shown', async () => {
  for (const attribute of [
    'data-file="&quot;><img src=x onerror=alert(1)>"',
    `data-file="${'x'.repeat(1000)}"`,
    'data-marks="1-,;"',
    `data-marks="${'1,'.repeat(100)}1"`,
    'data-first="1e400"',
    'data-other="1" onclick="alert(1)" style="color:red"',
  ]) {
    const id = await adds(meera, { description: `<pre><code ${attribute}>x</code></pre>` })
    expect((await meera.get(`/admin/article/${id}`)).json().Description, attribute).toBe('<pre><code>x</code></pre>')
    expect((await magazine.get(`/api/home/article/${id}`)).json().article.Description).toBe('<pre><code>x</code></pre>')
  }
})
