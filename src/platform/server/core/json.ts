import { z } from 'zod'

/** Pipe it into the schema of the content. */
export const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
})
