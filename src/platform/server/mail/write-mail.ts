import type { Block, MailContent, MailTemplate, Publisher } from './content.ts'
import { imprintText } from './frame.ts'
import { contentPage } from './layout.ts'
import { renderMail } from './render-mail.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
  headers: Readonly<Record<string, string>>
}

/** @throws ZodError unless `data` is what the template needs */
export async function writeMail(template: MailTemplate, data: unknown, publisher: Publisher): Promise<WrittenMail> {
  const content = template.write(data, publisher)
  return {
    // Titles from elsewhere may hold control characters, and no server would get such a mail.
    subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    html: renderMail(contentPage(content, publisher)),
    text: plainText(content, publisher),
    headers: content.headers ?? {},
  }
}

const plainText = (content: MailContent, publisher: Publisher) =>
  [content.heading, ...content.blocks.map(toText), imprintText(publisher), ''].join('\n\n')

function toText(block: Block): string {
  if (typeof block === 'string') return block
  if (block.kind === 'action') return `${block.label}:\n${block.address}`
  if (block.kind === 'link') return `${block.before} ${block.label}\n${block.address}`
  return block.text
}
