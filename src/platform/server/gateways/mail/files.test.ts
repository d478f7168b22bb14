import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import { createMailFiles } from './files.ts'
import { MailRefused } from './index.ts'

const never = new AbortController().signal
const aMail = {
  id: '8a3c',
  to: { address: 'priya@reader.example' },
  subject: 'Verify your email address',
  html: '<p>Hello</p>',
  text: 'Please open\n\nhttps://magazine.example/verify-email/abc\n\nor https://magazine.example/other',
  headers: {},
}

async function aFolder({ showsLinks = true } = {}) {
  const logged: unknown[] = []
  const folder = join(await temporaryFolder(), 'mail')
  const files = createMailFiles({
    folder,
    from: { address: 'magazine@groundplane.example' },
    log: { info: (...entry: unknown[]) => logged.push(entry) },
    showsLinks,
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
      'mail: Verify your email address',
    ],
  ])
})

test('a site that others can reach logs neither addresses nor links', async () => {
  const { logged, files } = await aFolder({ showsLinks: false })
  await files.send(aMail, never)
  expect(JSON.stringify(logged)).toContain('.eml')
  expect(JSON.stringify(logged)).not.toMatch(/priya|verify-email/)
})

test('a mail that SMTP would refuse is not written to a file', async () => {
  const { files } = await aFolder()
  await expect(files.send({ ...aMail, subject: 'a\r\nBcc: b@c.example' }, never)).rejects.toThrow(MailRefused)
})
