export interface Explanation {
  sentence: string
  nextStep: string
  /** True if the other side did not answer: what was entered may be right all the same. */
  isUnreachable?: boolean
}

export interface TestTarget {
  /** As a sentence begins: `The mail server mail.example.com:587`. */
  what: string
  /** Where its address is set: variables of the environment, or fields of the form. */
  address: string
  /** Where its password or keys are set. */
  secret: string
  /** Where the sender of mail is set. */
  sender: string
  /** What to do after a correction: a restart, or nothing. */
  afterwards: '' | ', and restart the magazine'
}

type Explain = (target: TestTarget) => Explanation
type Rule = readonly [pattern: RegExp, explain: Explain]

/** The first match wins. */
const rules: readonly Rule[] = [
  [
    /RequestTimeTooSkewed|CERT_NOT_YET_VALID|certificate is not yet valid/i,
    ({ what }) => ({
      sentence: `${what} rejected the connection because the clocks differ.`,
      nextStep: 'Set the clock of this machine: turn on its time service (NTP), then test again.',
    }),
  ],
  [
    /CERT_|_CERT|SELF_SIGNED|self[- ]signed|UNABLE_TO_|ERR_TLS|certificate|altnames|ssl3?_|EPROTO|wrong version number/i,
    ({ what, address }) => ({
      sentence: `${what} responds, but its certificate is expired, untrusted or for another name.`,
      nextStep: `Use the host name from its operator in ${address}. If the server is yours, renew its certificate. Check the port too: TLS and plain connections use different ports.`,
    }),
  ],
  [
    /NoSuchBucket/,
    ({ what, address }) => ({
      sentence: `${what} does not have this bucket.`,
      nextStep: `Create the bucket at your provider, or correct its name or region in ${address}.`,
    }),
  ],
  [
    /EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|invalid_client|unauthorized_client|responded 401|HTTP 401/,
    ({ what, secret, afterwards }) => ({
      sentence: `${what} responds, but rejects the user name, password or keys.`,
      nextStep: `Copy them again from your provider into ${secret}, without spaces${afterwards}.`,
    }),
  ],
  [
    /AccessDenied|responded 403|HTTP 403|\bForbidden\b/,
    ({ what, secret }) => ({
      sentence: `${what} accepts the keys, but they lack permissions.`,
      nextStep: `Allow the keys in ${secret} to read, write and delete, then test again.`,
    }),
  ],
  [
    /redirect_uri_mismatch/,
    ({ what }) => ({
      sentence: `${what} does not accept the redirect URI.`,
      nextStep: 'Enter $PUBLIC_URL/api/auth/google/callback as the redirect URI at the provider, exactly as written.',
    }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS|ENODATA|getaddrinfo/,
    ({ what, address }) => ({
      sentence: `${what} was not found: the host name is unknown.`,
      nextStep: `Check the spelling of the host in ${address} and that this machine can resolve names.`,
    }),
  ],
  [
    /ECONNREFUSED/,
    ({ what, address }) => ({
      sentence: `${what} refused the connection: nothing runs on that port.`,
      isUnreachable: true,
      nextStep: `Check the port in ${address} and that the server is running.`,
    }),
  ],
  [
    /ETIMEDOUT|ETIME|TimeoutError|AbortError|timed? ?out|aborted|ENETUNREACH|EHOSTUNREACH/i,
    ({ what, address }) => ({
      sentence: `${what} did not respond in time.`,
      isUnreachable: true,
      nextStep: `Check the host and port in ${address}. Many hosting providers block outgoing mail ports. Ask yours, and check for a firewall.`,
    }),
  ],
  [
    /EACCES|EPERM|EROFS/,
    ({ what, address }) => ({
      sentence: `${what} is not writable.`,
      nextStep: `Allow the user that runs the magazine to write to the folder in ${address}.`,
    }),
  ],
  [
    /ENOSPC|EDQUOT/,
    ({ what }) => ({ sentence: `${what} is full.`, nextStep: 'Free some space on its disk, then test again.' }),
  ],
  [
    /EENVELOPE|EMESSAGE/,
    ({ what, sender }) => ({
      sentence: `${what} accepts the connection, but rejects the sender or recipient of the email.`,
      nextStep: `Set ${sender} to a sender that your email provider allows, and check the address of your own account.`,
    }),
  ],
  [
    /responded 5\d\d|HTTP 5\d\d|responded 429|InternalError|SlowDown|ServiceUnavailable|greeting/i,
    ({ what }) => ({
      sentence: `${what} responds, but is unavailable right now.`,
      isUnreachable: true,
      nextStep: 'Try again in a few minutes. If the problem continues, ask its operator.',
    }),
  ],
  [
    /ECONNRESET|EPIPE|ESOCKET|ECONNECTION|UND_ERR|socket|did not respond|closed/i,
    ({ what, address }) => ({
      sentence: `${what} closed the connection.`,
      isUnreachable: true,
      nextStep: `Check the host and port in ${address}: TLS from the start (smtps://) uses port 465, STARTTLS (smtp://) uses 587. If they are correct, try again in a few minutes.`,
    }),
  ],
]

export function explainError(error: unknown, target: TestTarget): Explanation {
  const words = wordsOf(error)
  const [, explain] = rules.find(([pattern]) => pattern.test(words)) ?? []
  return (
    explain?.(target) ?? {
      sentence: `${target.what} sent an unexpected response.`,
      nextStep: `Check ${target.address}. See the server log for the response.`,
    }
  )
}

function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return ''
  const code = 'code' in error ? String(error.code) : ''
  const oauth = 'error' in error ? String(error.error) : ''
  const inside = error instanceof AggregateError ? error.errors.map((one) => wordsOf(one, depth + 1)) : []
  return [code, oauth, error.name, error.message, ...inside, wordsOf(error.cause, depth + 1)].join(' ')
}
