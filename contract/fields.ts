import { z } from 'zod'
import { accountMessages, emailKey, emailProblem, phoneProblem, usernameProblem } from './accounts/rules.ts'

/** Parts of requests and answers that several features have. */

/** A text that is checked by one of the rules that forms use too, with the rule's sentence. */
export function checkedBy(problem: (text: string) => string | null, missing: string) {
  return z.string({ error: missing }).superRefine((text, context) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

/** An e-mail address as it was typed, without the blanks around it. */
export const EmailAddress = checkedBy(emailProblem, accountMessages.emailRequired).transform((text) => text.trim())

/** An e-mail address in the one spelling under which it is known. */
export function emailKeyBy(problem: (text: string) => string | null, missing: string) {
  return checkedBy(problem, missing).transform((text, context) => {
    const key = emailKey(text)
    if (key !== null) return key
    context.addIssue({ code: 'custom', message: accountMessages.emailInvalid })
    return z.NEVER
  })
}

export const Username = checkedBy(usernameProblem, accountMessages.usernameRequired).transform((text) =>
  text.trim().normalize(),
)

export const Phone = checkedBy(phoneProblem, accountMessages.phoneInvalid).transform((text) => text.trim())

/** The secret of a link, as it stands in the link. Any other text is no more than a link that does not work. */
export const LinkToken = z.string().max(200)

export const MessageAnswer = z.object({ message: z.string() })

export const Instant = z.string().describe('ISO 8601 in UTC')

/** Drops what PostgreSQL cannot store in a text. */
export const keepable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** A text in one line, without blanks around it. */
export const Line = z.string().transform((text) =>
  keepable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim(),
)
