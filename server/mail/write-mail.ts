import { render } from '@react-email/render'
import { letterPage } from './layout.ts'
import type { Letter, Part, Sender } from './letter.ts'
import { type TemplateName, templates } from './templates/index.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
  /** Further header fields. */
  headers: Readonly<Record<string, string>>
}

/** Writes a mail in both its forms. Throws where `data` is not what the template needs. */
export async function writeMail(template: TemplateName, data: unknown, sender: Sender): Promise<WrittenMail> {
  const letter = templates[template].write(data, sender)
  return {
    subject: letter.subject,
    html: await render(letterPage(letter, sender)),
    text: plainText(letter, sender),
    headers: letter.headers ?? {},
  }
}

function plainText(letter: Letter, { name, postalAddress, contactEmail, contactPhone }: Sender): string {
  const imprint = `-- \n${name}\n${postalAddress.join(' · ')}\n${contactEmail} · ${contactPhone}`
  return [letter.heading, ...letter.parts.map(inWords), imprint, ''].join('\n\n')
}

function inWords(part: Part): string {
  if (part.kind === 'action') return `${part.label}:\n${part.address}`
  if (part.kind === 'link') return `${part.before} ${part.label}\n${part.address}`
  return part.text
}
