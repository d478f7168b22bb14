import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attachmentMessages } from '../../../contract/attachment-rules.ts'
import { sendsForm } from '../../../test/forms.ts'
import { aFlatPng } from '../../../test/images.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { adds, anEdit } from '../../../test/newsroom.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { days, hours } from '../../core/durations.ts'
import { createFolderStore } from '../../gateways/files/folder.ts'
import { sweepAttachments } from './sweep.ts'

const canary = 'only for those who may read it'
const aPdf = Buffer.from(`%PDF-1.7\n%${canary}\ntrailer\n%%EOF\n`)

/** The beginning and the end of an archive, with a list of files that says it would unpack to 4 GB. */
const aBomb = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(18, 0xff),
  Buffer.from('PK\u0001\u0002'),
  Buffer.alloc(42, 0xff),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])

describe('a file of an article', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

  const sends = (contents: Uint8Array, name = 'LM317 data sheet', by: Visitor = meera) =>
    sendsForm(by, '/admin/attachments', [
      ['name', name],
      ['file', contents, 'whatever.exe'],
    ])
  const uploaded = async (contents: Uint8Array = aPdf): Promise<string> => (await sends(contents)).json().url
  const described = (url: string) =>
    `<p>${'Words of it. '.repeat(40)}</p><figure class="file"><a href="${url}">Datasheet</a><figcaption>PDF, 1 kB</figcaption></figure>`
  const download = (address: string) => magazine.app.http.inject({ url: address })
  /** The address of the file as an article shows it to a reader. */
  const linkFor = async (reader: Visitor, id: number) =>
    /href="(\/files\/[^"]+)"/.exec((await reader.get(`/home/article/${id}`)).json().article?.Description ?? '')?.[1] ??
    ''

  test('a free article’s file is downloaded as a PDF under its title, and stays what it is', async () => {
    const url = await uploaded()
    expect((await download(url)).statusCode).toBe(404)
    await adds(meera, { description: described(url), isPublished: 1 })
    const answer = await download(url)
    expect(answer.rawPayload).toEqual(aPdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="lm317-data-sheet.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const { data } = (await (await aMember(magazine, { role: 'admin' })).get('/admin/audit-log')).json()
    expect(data).toContainEqual(expect.objectContaining({ action: 'attachment.uploaded', adminName: 'Meera' }))
  })

  test('who may not read the article gets the words of its gate and nothing of the file', async () => {
    const url = await uploaded()
    const id = await adds(meera, { description: described(url), isPublished: 1, articleType: 'isSubscriptionRequired' })
    const priya = await aMember(magazine, { plan: 'silver' })
    const ravi = await aMember(magazine)
    for (const address of [url, `${url}?ticket=`, `${url}?ticket=${'A'.repeat(48)}`]) {
      const refused = await download(address)
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'A silver membership is needed to read this article. Open the article to download its files.',
      ])
      expect(refused.payload).not.toContain(canary)
    }
    const page = await magazine.app.http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.payload).toContain('A silver membership is needed to read this article.')
    expect(page.payload).toContain(`<a href="/article/${id}">Open the article</a>`)
    expect(page.payload).toMatch(/<header><a href="\/">[^<]+<\/a><\/header>/)
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page.payload) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toBe(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(page.payload).not.toContain(canary)
    expect(await linkFor(ravi, id)).toBe('')
    const link = await linkFor(priya, id)
    expect((await download(link)).payload).toContain(canary)
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await download(forged)).statusCode).toBe(403)
    const other = await uploaded()
    await adds(meera, { description: described(other), isPublished: 1, articleType: 'Premium' })
    const ofAnother = await download(link.replace(url, other))
    expect([ofAnother.statusCode, ofAnother.json().message]).toEqual([
      403,
      'A gold membership is needed to read this article. Open the article to download its files.',
    ])
    magazine.clock.now = new Date(magazine.clock.now.getTime() + hours(6))
    expect((await download(link)).statusCode).toBe(403)
  })

  test('a file that no article names any more is not downloaded', async () => {
    const url = await uploaded()
    const id = await adds(meera, { description: described(url), isPublished: 1 })
    const shared = await uploaded()
    const other = await adds(meera, { description: described(shared), isPublished: 1 })
    await meera.post(`/admin/edit/${id}`, anEdit({ description: described(shared) }))
    expect((await download(url)).statusCode).toBe(404)
    expect((await download(shared)).statusCode).toBe(200)
    await meera.call('DELETE', `/admin/delete/${id}`)
    expect((await download(shared)).statusCode).toBe(200)
    await meera.call('DELETE', `/admin/delete/${other}`)
    expect((await download(shared)).statusCode).toBe(404)
  })

  test('files of deleted articles and unused ones are deleted a day later, and those that a draft names stay', async () => {
    const [ofDeleted, unused, ofDraft, ofArticle] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ]
    const id = await adds(meera, { description: described(ofDeleted) })
    const other = await adds(meera, { description: described(ofArticle) })
    await meera.call('DELETE', `/admin/delete/${id}`)
    await meera.call('PUT', `/admin/draft/${other}`, { body: { content: { description: described(ofDraft) } } })
    const ofSnippet = await uploaded(Buffer.from('%PDF-1.7\n% of a snippet\n%%EOF\n'))
    await meera.post('/admin/snippets', { name: 'With a file', html: described(ofSnippet) })
    const { db } = magazine.database
    const store = createFolderStore(join(magazine.dataDir, 'files', 'pictures'), { warn: () => {} })
    await sweepAttachments(db, store, magazine.clock.now)
    const isStored = (url: string) =>
      existsSync(join(magazine.dataDir, 'files', 'pictures', url.slice('/files/'.length)))
    expect([ofDeleted, unused, ofDraft, ofSnippet, ofArticle].map(isStored)).toEqual([true, true, true, true, true])
    await sweepAttachments(db, store, new Date(magazine.clock.now.getTime() + days(1) + 1))
    expect([ofDeleted, unused, ofDraft, ofSnippet, ofArticle].map(isStored)).toEqual([false, false, true, true, true])
  })

  test('is read by anybody as the data sheet of a part, and kept as long as the part or its history names it', async () => {
    const url = await uploaded()
    const part = { name: 'LM317', dataSheet: url }
    await meera.post('/admin/parts', part)
    expect((await download(url)).statusCode).toBe(200)
    const store = createFolderStore(join(magazine.dataDir, 'files', 'pictures'), { warn: () => {} })
    const sweep = () => sweepAttachments(magazine.database.db, store, new Date(magazine.clock.now.getTime() + days(3)))
    await sweep()
    expect((await download(url)).statusCode).toBe(200)
    await meera.call('DELETE', '/admin/parts/LM317')
    expect((await download(url)).statusCode).toBe(404)
    await sweep()
    expect((await meera.post('/admin/parts', part)).status).toBe(201)
    expect((await download(url)).rawPayload).toEqual(aPdf)
  })

  test('the kind is that of the content, and an archive is stored as it is, however much it would unpack to', async () => {
    const kinds = [
      [aPdf, 'pdf'],
      [aBomb, 'zip'],
      [Buffer.from('part;volts\nLM317;37 V\n'), 'csv'],
      [Buffer.from('\ufeffpart,µV\n"a,b",1\n'), 'csv'],
    ] as const
    for (const [contents, kind] of kinds) {
      const answer = (await sends(contents)).json()
      expect(answer).toEqual({
        url: expect.stringMatching(`^/files/[0-9a-f]{32}\\.${kind}$`),
        kind,
        bytes: contents.length,
      })
      await adds(meera, { description: described(answer.url), isPublished: 1 })
      expect((await download(answer.url)).rawPayload).toEqual(contents)
    }
  })

  test.each([
    ['a picture', aFlatPng(8, 8), attachmentMessages.wrongFormat],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>, a'), attachmentMessages.wrongFormat],
    [
      'a drawing with a script',
      Buffer.from('\n <svg xmlns="x" onload="alert(1)">,</svg>'),
      attachmentMessages.wrongFormat,
    ],
    ['a program', Buffer.from('MZ\u0090\u0000,;'), attachmentMessages.wrongFormat],
    ['a text without columns', Buffer.from('just words'), attachmentMessages.wrongFormat],
    ['text in another encoding', Buffer.from([0xb5, 0x2c, 0x41]), attachmentMessages.wrongFormat],
    ['half a PDF', aPdf.subarray(0, 12), attachmentMessages.damaged],
    ['half an archive', aBomb.subarray(0, 30), attachmentMessages.damaged],
  ])('%s is refused, whatever its name says', async (_what, contents, message) => {
    const answer = await sendsForm(meera, '/admin/attachments', [
      ['name', 'LM317'],
      ['file', contents, 'lm317.pdf'],
    ])
    expect([answer.status, answer.json().message]).toEqual([415, message])
    expect(await magazine.database.db.selectFrom('attachments').selectAll().execute()).toEqual([])
  })

  test('too large a file is refused, and an odd title is no header', async () => {
    expect((await sends(Buffer.alloc(20 * 2 ** 20 + 1, 0x20))).json().message).toBe(attachmentMessages.tooLarge)
    const url = (await sends(aPdf, '"\r\nX-Evil: 1; ../../µ')).json().url
    await adds(meera, { description: described(url), isPublished: 1 })
    const { headers } = await download(url)
    expect(headers['content-disposition']).toBe('attachment; filename="x-evil-1.pdf"')
    expect(headers).not.toHaveProperty('x-evil')
  })
})
