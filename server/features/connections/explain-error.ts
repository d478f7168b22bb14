/** Why a connection failed, and what to do about it, in words for a publisher. */
export interface Explanation {
  sentence: string
  nextStep: string
}

/** What was tested. */
interface Target {
  /** As a sentence begins: `The mail server mail.example.com:587`. */
  what: string
  /** The variables of its address. */
  address: string
  /** The variables of its password or keys. */
  secret: string
}

type Explain = (target: Target) => Explanation
type Rule = readonly [pattern: RegExp, explain: Explain]

/** The first rule that matches an error's code, name or words. */
const rules: readonly Rule[] = [
  [
    /RequestTimeTooSkewed|CERT_NOT_YET_VALID|certificate is not yet valid/i,
    ({ what }) => ({
      sentence: `${what} refuses the connection since the clocks differ.`,
      nextStep: 'Set the clock of this machine: switch on its time service (NTP), then test again.',
    }),
  ],
  [
    /CERT_|_CERT|SELF_SIGNED|self[- ]signed|UNABLE_TO_|ERR_TLS|certificate|altnames|ssl3?_|EPROTO|wrong version number/i,
    ({ what, address }) => ({
      sentence: `${what} was reached, but its certificate is not valid for that name, has expired, or nobody known has signed it.`,
      nextStep: `Use the host name that its operator tells, in ${address}. If the server is yours, renew its certificate. Check the port too: one for TLS and one without are different.`,
    }),
  ],
  [
    /NoSuchBucket/,
    ({ what, address }) => ({
      sentence: `${what} has no such bucket.`,
      nextStep: `Create the bucket at your provider, or correct its name or region in ${address}.`,
    }),
  ],
  [
    /EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|invalid_client|unauthorized_client|responded 401|HTTP 401/,
    ({ what, secret }) => ({
      sentence: `${what} was reached, but refuses the user name, password or keys.`,
      nextStep: `Copy them again from your provider into ${secret}, without spaces, and restart the magazine.`,
    }),
  ],
  [
    /AccessDenied|responded 403|HTTP 403|\bForbidden\b/,
    ({ what, secret }) => ({
      sentence: `${what} knows the keys, but they may not do this.`,
      nextStep: `Give the keys of ${secret} the right to read, write and delete there, then test again.`,
    }),
  ],
  [
    /redirect_uri_mismatch/,
    ({ what }) => ({
      sentence: `${what} does not know the address to which readers come back.`,
      nextStep: 'Enter $PUBLIC_URL/api/auth/google/callback as redirect URI at the provider, letter for letter.',
    }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS|ENODATA|getaddrinfo/,
    ({ what, address }) => ({
      sentence: `${what} was not found: no such host is known.`,
      nextStep: `Check the spelling of the host in ${address}, and that this machine can look up names.`,
    }),
  ],
  [
    /ECONNREFUSED/,
    ({ what, address }) => ({
      sentence: `${what} refused the connection: nothing listens at that port.`,
      nextStep: `Check the port in ${address}, and that the server runs.`,
    }),
  ],
  [
    /ETIMEDOUT|ETIME|TimeoutError|AbortError|timed? ?out|aborted|ENETUNREACH|EHOSTUNREACH/i,
    ({ what, address }) => ({
      sentence: `${what} did not answer in time.`,
      nextStep: `Check host and port in ${address}. Many hosts block outgoing mail ports: ask yours, or whether a firewall is in between.`,
    }),
  ],
  [
    /EACCES|EPERM|EROFS/,
    ({ what, address }) => ({
      sentence: `${what} cannot be written to.`,
      nextStep: `Give the user that runs the magazine the right to write to the folder of ${address}.`,
    }),
  ],
  [
    /ENOSPC|EDQUOT/,
    ({ what }) => ({ sentence: `${what} is full.`, nextStep: 'Make room on its disk, then test again.' }),
  ],
  [
    /EENVELOPE|EMESSAGE/,
    ({ what }) => ({
      sentence: `${what} takes the connection, but refuses the mail: its sender or its recipient.`,
      nextStep: 'Use a sender in MAIL_FROM that your mail provider allows, and check the address of your own account.',
    }),
  ],
  [
    /responded 5\d\d|HTTP 5\d\d|responded 429|InternalError|SlowDown|ServiceUnavailable|greeting/i,
    ({ what }) => ({
      sentence: `${what} was reached, but cannot serve right now.`,
      nextStep: 'Try again in a few minutes. If it stays so, ask its operator.',
    }),
  ],
  [
    /ECONNRESET|EPIPE|ESOCKET|ECONNECTION|UND_ERR|socket|did not respond|closed/i,
    ({ what, address }) => ({
      sentence: `${what} broke the connection.`,
      nextStep: `Check host and port in ${address}: smtps:// is for port 465, smtp:// for 587. If they are right, try again in a few minutes.`,
    }),
  ],
]

/** Explains an error by its own codes and words and those of its causes. */
export function explainError(error: unknown, target: Target): Explanation {
  const words = wordsOf(error)
  const [, explain] = rules.find(([pattern]) => pattern.test(words)) ?? []
  return (
    explain?.(target) ?? {
      sentence: `${target.what} gave an answer that is not understood.`,
      nextStep: `Check ${target.address}. The log of the magazine has the answer.`,
    }
  )
}

/** Codes, names and messages of an error and of its causes. */
function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return ''
  const code = 'code' in error ? String(error.code) : ''
  const oauth = 'error' in error ? String(error.error) : ''
  const inside = error instanceof AggregateError ? error.errors.map((one) => wordsOf(one, depth + 1)) : []
  return [code, oauth, error.name, error.message, ...inside, wordsOf(error.cause, depth + 1)].join(' ')
}
