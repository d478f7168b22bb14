import { expect, test } from 'vitest'
import { folderOf } from '../../../../../../../test/site-imports.ts'
import { findReader } from '../readers.ts'

async function readAll(name: string, files: Record<string, string>) {
  const reader = await findReader(folderOf(files), null)
  expect(reader.name).toBe(name)
  return Array.fromAsync(reader.read(folderOf(files)))
}

test('Substack’s posts arrive with their texts, and what is for those who pay stays theirs', async () => {
  const items = await readAll('substack', {
    'posts.csv':
      'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n11.quiet,2020-05-01T10:00:00.000Z,true,newsletter,only_paid,"Quiet, please",Why,\n12.open,,false,page,everyone,Open,,\n13.lost,,true,newsletter,everyone,Lost,,\n14.new,,true,podcast,founding,New,,https://api.example/new.mp3\n',
    'posts/11.quiet.html': '<p>One</p>',
    'posts/12.open.html': '<p>Two</p>',
    'posts/14.new.html': '<p>Three</p>',
  })
  expect(items).toMatchObject([
    { kind: 'site', address: 'https://export.substack.invalid' },
    {
      kind: 'article',
      id: '11.quiet',
      title: 'Quiet, please',
      excerpt: 'Why',
      html: '<p>One</p>',
      access: 'paid',
      status: 'published',
      publishedAt: new Date('2020-05-01T10:00:00Z'),
      paths: ['/p/quiet'],
    },
    { kind: 'page', access: 'free', status: 'draft', publishedAt: null },
    { kind: 'problem', about: 'Lost', reason: 'The export does not contain its text' },
    { kind: 'article', access: 'paid', html: '<p>Three</p><audio src="https://api.example/new.mp3"></audio>' },
  ])
})

test('beehiiv’s posts arrive with their tags, pictures and addresses', async () => {
  const items = await readAll('beehiiv', {
    'posts.csv':
      'id,web_title,status,audience,url,web_subtitle,content_html,thumbnail_url,created_at,content_tags\n1,Quiet,confirmed,free,https://mag.beehiiv.com/p/quiet,Why,"<p>One\n""two""</p>",uploads/a.png,2023-01-02 03:04:05,Power; Noise\n2,Paid,archived,premium,https://mag.beehiiv.com/p/paid,,x,,0000-00-00,\n',
  })
  expect(items).toMatchObject([
    { kind: 'site', address: 'https://mag.beehiiv.com' },
    { kind: 'term', id: 'Power' },
    { kind: 'term', id: 'Noise' },
    {
      kind: 'article',
      id: '1',
      slug: 'quiet',
      html: '<p>One\n"two"</p>',
      access: 'free',
      tags: ['Power', 'Noise'],
      publishedAt: new Date('2023-01-02T03:04:05Z'),
      paths: ['/p/quiet'],
      picture: { address: expect.stringMatching(/^https:.*\/uploads\/a\.png$/) },
    },
    { id: '2', status: 'draft', access: 'paid', publishedAt: null, picture: null },
  ])
})

test('a table is read in its alphabet, whatever separates its cells', async () => {
  const cases: [separator: string, title: string][] = [
    [',', 'Привет, мир'],
    [';', 'नमस्ते; दुनिया'],
    ['\t', '你好\t世界'],
    [',', 'مرحبا، «بالعالم»'],
    [',', 'שלום "עולם"'],
    [';', 'E\u0301te\u0301 Ångström ﬃ 𝔘'],
  ]
  for (const [separator, title] of cases) {
    const cells = [
      ['id', 'web_title', 'url', 'content_html', 'content_tags'],
      ['1', title, 'https://mag.example/p/a', `<p>${title}</p>`, 'One'],
    ]
    const lines = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    const items = await readAll('beehiiv', { 'posts.csv': lines.join('\r\n') })
    expect(items.at(-1), title).toMatchObject({ title, html: `<p>${title}</p>`, tags: ['One'] })
  }
})

test('a table with a text that never ends is refused in a sentence', async () => {
  const endless = `post_id,title\n1.a,"${'x'.repeat(17 * 2 ** 20)}`
  await expect(readAll('substack', { 'posts.csv': endless })).rejects.toThrow(/^Failed to read posts\.csv: /)
})
