import { z } from 'zod'
import { accountMessages, emailKey, emailProblem, phoneProblem, usernameProblem } from './accounts/rules.ts'
import { type TextRules, textProblem } from './field-rules.ts'
import { isVisible, withoutTurns } from './visible-rules.ts'

/** For `superRefine`. */
export const reportedBy = (problem: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const message = problem(text)
  if (message) context.addIssue({ code: 'custom', message })
}

export const checkedBy = (problem: (text: string) => string | null, missing: string) =>
  z.string({ error: missing }).superRefine(reportedBy(problem))

export const checkedText = (rules: TextRules, lines: z.ZodType<string, string>) =>
  z
    .string({ error: rules.required })
    .pipe(lines)
    .superRefine(reportedBy((text) => textProblem(rules, text)))

export const EmailAddress = checkedBy(emailProblem, accountMessages.emailRequired).transform((text) => text.trim())

export function emailKeyBy(problem: (text: string) => string | null, missing: string) {
  return checkedBy(problem, missing).transform((text, context) => {
    const key = emailKey(text)
    if (key !== null) return key
    context.addIssue({ code: 'custom', message: accountMessages.emailInvalid })
    return z.NEVER
  })
}

export const Username = checkedBy(usernameProblem, accountMessages.usernameRequired).transform((text) =>
  text.trim().replace(/\s+/g, ' ').normalize(),
)

export const Phone = checkedBy(phoneProblem, accountMessages.phoneInvalid).transform((text) => text.trim())

/** An invalid one is a broken link, not a validation error. */
export const LinkToken = z.string().max(200)

export const MessageAnswer = z.object({ message: z.string() })

export const Instant = z.string().describe('ISO 8601 in UTC')
export const Flag = z.literal([0, 1])

/** Removes what PostgreSQL cannot store in a text. */
export const keepable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** What people type, for others to read. Empty if nothing of it shows. */
export function readable(text: string): string {
  const kept = withoutTurns(keepable(text))
  return isVisible(kept) ? kept : ''
}

/** Without characters that only say where a line may break. */
export const withoutSoftBreaks = (text: string) => text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** Trimmed to a single line. */
export const Line = z.string().transform((text) =>
  withoutSoftBreaks(readable(text))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim(),
)

/** Trimmed as a whole. */
export const Paragraphs = z.string().transform((text) => readable(text).replace(/\r\n?/g, '\n').trim())

/** Each line trimmed. Empty ones are left out. */
export const Lines = z.string().transform((text) =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      readable(line)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n'),
)
