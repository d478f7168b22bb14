import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface ReadMail {
  subject: string
  text: string
  token: string
}

export function openMailbox(folder: string) {
  const read = new Set<string>()
  // Cache: a mail does not change, and there may be hundreds while one is waited for.
  const parsed = new Map<string, Email>()
  const parse = async (name: string) => {
    const mail = parsed.get(name) ?? (await PostalMime.parse(await readFile(join(folder, name))))
    parsed.set(name, mail)
    return mail
  }
  const namesTo = async (address: string) => {
    const names = await readdir(folder).catch(() => [])
    const mails = names.filter((name) => name.endsWith('.eml')).toSorted()
    const found: { name: string; mail: ReadMail }[] = []
    for (const name of mails) {
      const { to, subject = '', text = '' } = await parse(name)
      if (to?.[0]?.address?.toLowerCase() !== address.toLowerCase()) continue
      found.push({ name, mail: { subject, text, token: /\/([\w-]{43})$/m.exec(text)?.[1] ?? '' } })
    }
    return found
  }
  return {
    empty: () => {
      parsed.clear()
      return rm(folder, { recursive: true, force: true })
    },
    count: async (address: string) => (await namesTo(address)).length,
    async mailTo(address: string): Promise<ReadMail> {
      for (let attempt = 0; attempt < 3_000; attempt += 1) {
        const next = (await namesTo(address)).find(({ name }) => !read.has(name))
        if (next) {
          read.add(next.name)
          return next.mail
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`No mail came for ${address}`)
    },
  }
}
