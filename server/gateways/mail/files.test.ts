import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { createMailFiles } from './files.ts'
import { MailRefused } from './index.ts'

const never = new AbortController().signal
const aMail = {
  id: '8a3c',
  to: { address: 'priya@reader.example' },
  subject: 'Verify your e-mail address',
  html: '<p>Hello</p>',
  text: 'Please open\n\nhttps://magazine.example/verify-email/abc\n\nor https://magazine.example/other',
  headers: {},
}

async function aFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'groundplane-mail-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const logged: unknown[] = []
  const folder = join(parent, 'mail')
  const files = createMailFiles({
    folder,
    from: { address: 'magazine@groundplane.example' },
    log: { info: (...entry: unknown[]) => logged.push(entry) },
  })
  return { folder, logged, files }
}

test('each mail is a file that only the owner may read, and its first link is logged', async () => {
  const { folder, logged, files } = await aFolder()
  await files.send(aMail, never)
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-8a3c\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(await readFile(join(folder, name)))).toMatchObject({
    subject: aMail.subject,
    to: [{ address: 'priya@reader.example' }],
    messageId: '<8a3c@groundplane.example>',
  })
  expect(logged).toEqual([
    [
      { to: 'priya@reader.example', file: join(folder, name), link: 'https://magazine.example/verify-email/abc' },
      'mail: Verify your e-mail address',
    ],
  ])
})

test('what SMTP would refuse is no file either', async () => {
  const { files } = await aFolder()
  await expect(files.send({ ...aMail, subject: 'a\r\nBcc: b@c.example' }, never)).rejects.toThrow(MailRefused)
})
