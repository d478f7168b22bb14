import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { useSiteImports } from '../site-imports.ts'
import { runInWordPress } from '../wordpress.ts'

const magazine = useMagazine()

test('what WordPress exports itself is read whole: every state, name, date and block', {
  timeout: 600_000,
}, async () => {
  const { output, version } = await runInWordPress(join(import.meta.dirname, 'wordpress.php'))
  expect(version, output.toString().slice(0, 2_000)).toMatch(/^\d+\.\d+/)
  const admin = await aMember(magazine, { role: 'admin', username: 'Asha' })
  const { checks, runs } = useSiteImports(admin)
  const checked = await checks(output, 'wordpress.xml')
  expect(checked).toMatchObject({ state: 'checked', problem: null })
  const done = await runs(checked, { passwords: 'gold' })
  expect(done).toMatchObject({ state: 'done', pages: 1 })
  expect(done.refusals.map(({ about, reason }) => `${about}: ${reason}`)).toEqual([
    'State: private: Private: imported as a draft',
    'State: trash: In the bin: imported as a draft',
    'With a password: Password-protected: imported for gold only, without a preview',
    'No text: It has no text',
  ])

  const { db } = magazine.database
  const rows = await db.selectFrom('articles').selectAll().orderBy('id').execute()
  const of = (title: string) => rows.filter((row) => row.title === title)
  const at = (day: number) => new Date(Date.UTC(2024, 4, day, 4, 30))
  expect(of('State: publish')).toMatchObject([{ published_at: at(1), access: 'free', body_html: '<p>Words.</p>' }])
  for (const status of ['draft', 'pending', 'private', 'trash'])
    expect(of(`State: ${status}`), status).toMatchObject([{ published_at: null, publish_at: null }])
  expect(of('State: future')).toMatchObject([{ published_at: null, publish_at: new Date('2099-05-01T04:30:00Z') }])
  expect(of('State: auto-draft')).toEqual([])
  expect(of('With a password')).toMatchObject([{ access: 'gold' }])
  const [first, second] = of('Twice')
  expect([first?.slug, second?.slug]).toEqual(['twice', 'twice-2'])
  expect(first?.pinned_at).not.toBeNull()
  expect(second?.keywords.toSorted()).toEqual(['C++', 'Chips', 'LM358', 'R&D', 'Ünï'].toSorted())
  expect(first?.bylines).toEqual([expect.objectContaining({ name: 'Anna Å. Berg & sons' })])
  expect(of('No text')).toMatchObject([{ body_html: '', standfirst: 'An excerpt only' }])
  expect(of('Marks: & "quotes" ]]> \\ 5 < 6')).toMatchObject([
    { body_html: '<p>A ]]&gt; &amp; \\ it’s 😀 5\u00a0V</p>' },
  ])
  expect(of('Classic')[0]?.body_html).toBe(
    '<p>First line<br />\nsame paragraph</p><p>Second <em>one</em></p><p>After more</p>',
  )
  expect(of('Blocks')[0]?.body_html).toBe(
    [
      '<h2>A heading</h2><ul><li>one</li></ul><pre><code>if (a &lt; b) {}</code></pre>',
      '<table><caption>Parts</caption><tbody><tr><td>1</td></tr></tbody></table>',
      '<blockquote><p>Quoted</p><p><cite>Ohm</cite></p></blockquote>',
      '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">https://www.youtube.com/watch?v=abcdefghijk</a></figure>',
    ].join(''),
  )
  const letters = await db.selectFrom('letters').select(['name', 'text']).execute()
  expect(letters).toEqual([{ name: 'Ravi & Co', text: 'Which load?' }])
  const redirects = await db.selectFrom('redirects').select('path').execute()
  expect(redirects.map(({ path }) => path)).toEqual(expect.arrayContaining(['/2024/05/twice-2', '/about-us']))
})
