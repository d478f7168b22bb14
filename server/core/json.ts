import { z } from 'zod'

/** A text that is JSON, as what it says; to be piped into the schema of that. */
export const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
})
