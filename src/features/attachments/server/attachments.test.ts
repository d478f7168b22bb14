import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../test/answers.ts'
import { sendsForm } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import { savesSettings } from '../../../../test/settings.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { attachmentMessages } from '../../../platform/contract/attachment-rules.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'
import { createFolderStore } from '../../../platform/server/gateways/files/folder.ts'
import { sweepAttachments } from './sweep.ts'

const canary = 'only for those who may read it'
const aPdf = Buffer.from(`%PDF-1.7\n%${canary}\ntrailer\n%%EOF\n`)

/** The beginning and the end of an archive that says it would unpack to 4 GB. */
const noSizes = (bytes: number) => '\xff'.repeat(bytes)
const aBomb = Buffer.from(`PK\x03\x04${noSizes(18)}PK\x01\x02${noSizes(42)}PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const sends = (contents: Uint8Array, name = 'LM317 data sheet', fileName = 'whatever.exe') =>
  sendsForm(meera, '/admin/attachments', [
    ['name', name],
    ['file', contents, fileName],
  ])
const uploaded = async (contents: Uint8Array = aPdf): Promise<string> => (await sends(contents)).json().url
const described = (url: string) =>
  `<p>${'Words of it. '.repeat(40)}</p><figure class="file"><a href="${url}">Datasheet</a><figcaption>PDF, 1 kB</figcaption></figure>`
const folder = () => join(magazine.dataDir, 'files', 'pictures')
/** `later` is in milliseconds. */
const sweeps = (later: number) => {
  const store = createFolderStore(folder(), { warn: () => {} })
  return sweepAttachments(magazine.database.db, store, new Date(magazine.clock.now.getTime() + later))
}
const download = (address: string) => magazine.app.http.inject({ url: address })
const linkFor = async (reader: Visitor, id: number) =>
  /href="(\/files\/[^"]+)"/.exec((await reader.get(`/home/article/${id}`)).json().article?.Description ?? '')?.[1] ?? ''

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
  const log = (await auditLog(magazine)).map(({ action, admin_name }) => `${admin_name} ${action}`)
  expect(log).toContain('Meera attachment.uploaded')
})

test('who may not read the article gets the words of its gate and nothing of the file', async () => {
  const url = await uploaded()
  const id = await adds(meera, { description: described(url), isPublished: 1, articleType: 'isSubscriptionRequired' })
  const needs = (plan: string) =>
    `A ${plan} membership is needed to read this article. Open the article to download its files.`
  const priya = await aMember(magazine, { plan: 'silver' })
  const ravi = await aMember(magazine)
  for (const address of [url, `${url}?ticket=`, `${url}?ticket=${'A'.repeat(48)}`]) {
    const refused = await download(address)
    expect([refused.statusCode, refused.json().message]).toEqual([403, needs('silver')])
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
  expect([ofAnother.statusCode, ofAnother.json().message]).toEqual([403, needs('gold')])
  magazine.clock.now = new Date(magazine.clock.now.getTime() + hours(6))
  expect((await download(link)).statusCode).toBe(403)
  await savesSettings(await aMember(magazine, { role: 'admin' }), 'subscription', { silverName: 'Reader' })
  expect((await download(url)).json().message).toBe(needs('Reader'))
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
  const ofDeleted = await uploaded()
  const unused = await uploaded()
  const ofDraft = await uploaded()
  const ofArticle = await uploaded()
  const id = await adds(meera, { description: described(ofDeleted) })
  const other = await adds(meera, { description: described(ofArticle) })
  await meera.call('DELETE', `/admin/delete/${id}`)
  await meera.call('PUT', `/admin/draft/${other}`, { body: { content: { description: described(ofDraft) } } })
  const ofSnippet = await uploaded(Buffer.from('%PDF-1.7\n% of a snippet\n%%EOF\n'))
  await meera.post('/admin/snippets', { name: 'With a file', html: described(ofSnippet) })
  const stored = () =>
    [ofDeleted, unused, ofDraft, ofSnippet, ofArticle].filter((url) => existsSync(join(folder(), url.slice(7))))
  await sweeps(0)
  expect(stored()).toHaveLength(5)
  await sweeps(days(1) + 1)
  expect(stored()).toEqual([ofDraft, ofSnippet, ofArticle])
})

test('a file is read by anybody as the data sheet of a part, and kept as long as the part or its history names it', async () => {
  const url = await uploaded()
  const part = { name: 'LM317', dataSheet: url }
  await meera.post('/admin/parts', part)
  expect((await download(url)).statusCode).toBe(200)
  await sweeps(days(3))
  expect((await download(url)).statusCode).toBe(200)
  await meera.call('DELETE', '/admin/parts/LM317')
  expect((await download(url)).statusCode).toBe(404)
  await sweeps(days(3))
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
    const url = expect.stringMatching(`^/files/[0-9a-f]{32}\\.${kind}$`)
    expect(answer).toEqual({ url, kind, bytes: contents.length })
    await adds(meera, { description: described(answer.url), isPublished: 1 })
    expect((await download(answer.url)).rawPayload).toEqual(contents)
  }
})

test('what is neither a document, a table nor an archive, or is damaged, is refused, whatever its name says', async () => {
  const { wrongFormat, damaged } = attachmentMessages
  for (const [contents, message] of [
    [aFlatPng(8, 8), wrongFormat],
    [Buffer.from('<!doctype html><script>alert(1)</script>, a'), wrongFormat],
    [Buffer.from('\n <svg xmlns="x" onload="alert(1)">,</svg>'), wrongFormat],
    [Buffer.from('MZ\u0090\u0000,;'), wrongFormat],
    [Buffer.from('just words'), wrongFormat],
    // In another encoding than UTF-8.
    [Buffer.from([0xb5, 0x2c, 0x41]), wrongFormat],
    [aPdf.subarray(0, 12), damaged],
    [aBomb.subarray(0, 30), damaged],
  ] as const)
    expect(await said(sends(contents, 'LM317', 'lm317.pdf'))).toEqual([415, message])
  expect(await magazine.database.db.selectFrom('attachments').selectAll().execute()).toEqual([])
})

test('too large a file is refused, and an odd title is no header', async () => {
  expect((await sends(Buffer.alloc(20 * 2 ** 20 + 1, 0x20))).json().message).toBe(attachmentMessages.tooLarge)
  const url = (await sends(aPdf, '"\r\nX-Evil: 1; ../../µ')).json().url
  await adds(meera, { description: described(url), isPublished: 1 })
  const { headers } = await download(url)
  expect(headers['content-disposition']).toBe('attachment; filename="x-evil-1-u.pdf"')
  expect(headers).not.toHaveProperty('x-evil')
})
