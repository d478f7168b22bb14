import { expect, test } from 'vitest'
import { links } from '../../../contract/links.ts'
import { mediaPackMessages } from '../../../contract/media-pack.ts'
import { auditLog, said } from '../../../test/answers.ts'
import { sendsForm } from '../../../test/forms.ts'
import { aFlatPng } from '../../../test/images.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const aPdf = (words: string) => Buffer.from(`%PDF-1.7\n%${words}\ntrailer\n%%EOF\n`)

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })

const uploads = (pdf: Uint8Array) => sendsForm(admin, '/admin/media-pack', [['pdf', pdf, 'pack.pdf']])
const advertise = async () => (await magazine.get(links.advertise)).text
const file = () => magazine.app.http.inject({ url: links.mediaPackPdf })

test('without an upload the Advertise page links to the page', async () => {
  expect(await advertise()).toContain(`href="${links.mediaPack}"`)
  expect((await file()).statusCode).toBe(404)
  const page = await magazine.get(links.mediaPack)
  expect([page.status, page.text.match(/<h1[^>]*>([^<]*)/)?.[1]]).toEqual([200, 'Media pack'])
  expect(page.text).toContain('21 slots in 11 places')
})

test('an uploaded PDF is offered at once, replaced by another, and gone when removed', async () => {
  await advertise()
  expect((await uploads(aPdf('first'))).json()).toEqual({ message: mediaPackMessages.uploaded })
  expect(await advertise()).toContain(`href="${links.mediaPackPdf}"`)
  const first = await file()
  expect(first.rawPayload).toEqual(aPdf('first'))
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="media-pack.pdf"',
  })
  const ifNoneMatch = { 'if-none-match': String(first.headers.etag) }
  const again = await magazine.app.http.inject({ url: links.mediaPackPdf, headers: ifNoneMatch })
  expect([again.statusCode, again.payload]).toEqual([304, ''])

  await uploads(aPdf('second'))
  expect((await file()).rawPayload).toEqual(aPdf('second'))

  expect((await admin.call('DELETE', '/admin/media-pack')).json()).toEqual({ message: mediaPackMessages.removed })
  expect((await file()).statusCode).toBe(404)
  expect(await advertise()).toContain(`href="${links.mediaPack}"`)
  expect((await admin.call('DELETE', '/admin/media-pack')).status).toBe(404)
  const actions = (await auditLog(magazine)).map(({ action, admin_name }) => `${admin_name} ${action}`)
  expect(actions).toEqual(['Asha media-pack.uploaded', 'Asha media-pack.uploaded', 'Asha media-pack.removed'])
})

test('what is no PDF, breaks off or is too large is refused and changes nothing', async () => {
  for (const [bytes, ...refusal] of [
    [aFlatPng(8, 8), 415, mediaPackMessages.wrongFormat],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, mediaPackMessages.wrongFormat],
    [aPdf('').subarray(0, 12), 415, mediaPackMessages.wrongFormat],
    [Buffer.alloc(0), 415, mediaPackMessages.wrongFormat],
    [Buffer.concat([aPdf(''), Buffer.alloc(20 * 2 ** 20)]), 413, mediaPackMessages.tooLarge],
  ] as const)
    expect(await said(uploads(bytes))).toEqual(refusal)
  expect((await magazine.get('/api/media-pack')).json()).toEqual({ pdf: null })
})
