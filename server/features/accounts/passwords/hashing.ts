import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options

export type Hashing = { password: string; against?: string }

/** What a thread of the pool does: hashes a password, or says whether it is the one that a hash was made of. */
export default function work({ password, against }: Hashing): string | boolean {
  return against === undefined ? hashSync(password, parameters) : verifySync(against, password)
}
