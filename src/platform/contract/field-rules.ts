/** No schemas, so that browsers may import it. */
import { isVisible } from './visible-rules.ts'

export interface FieldWords {
  label: string
  hint?: string
}

export interface TextRules extends FieldWords {
  /** In characters. */
  longest: number
  /** The message if empty. Without one it may be empty. */
  required?: string
  /** Called with non-empty texts only. */
  problem?: (text: string) => string | null
}

export interface ChoiceRules extends FieldWords {
  choices: Readonly<Record<string, string>>
}

/** Forms and the server use the same messages. */
export function textProblem({ label, longest, required, problem }: TextRules, text: string): string | null {
  if (text === '') return required ?? null
  if (text.length > longest) return `${label} must be ${longest} characters or fewer`
  return problem?.(text) ?? null
}

/** Words that no one sees, or that turn or break what is around them. Joiners belong to some scripts and to emoji. */
export const invisibleProblem = (label: string, text: string): string | null =>
  /[\u00ad\u200b\u2028-\u202e\u2060-\u206f\ufeff]|(?![\n\t])\p{Cc}/u.test(text) || !isVisible(text)
    ? `${label} contains invisible characters. Please type it again`
    : null

/** `Intl` also takes offsets such as `+05:30`, which know no summer time. */
export function timeZoneProblem(zone: string): string | null {
  const invalid = 'Enter a time zone such as Asia/Kolkata'
  try {
    return /^[a-z]/i.test(zone) && Intl.DateTimeFormat('en', { timeZone: zone }) ? null : invalid
  } catch {
    return invalid
  }
}
