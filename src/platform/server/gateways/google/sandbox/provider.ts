import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { emailKey } from '../../../../contract/accounts/rules.ts'
import { minutes, seconds } from '../../../core/durations.ts'
import { readKeys } from '../../../core/first-keys.ts'
import { newSecret } from '../../../core/secrets.ts'

const Account = z.object({
  email: z.string(),
  name: z.string(),
  /** In milliseconds. */
  provenAt: z.number(),
})
export type SandboxAccount = z.infer<typeof Account>

const Browser = z.object({ id: z.string(), accounts: z.array(Account) })
export type SandboxBrowser = z.infer<typeof Browser>

const Proof = z.object({ browser: z.string(), email: z.string(), name: z.string(), query: z.string() })
const Code = z.object({ nonce: z.string(), challenge: z.string(), account: Account })

/** Only the magazine's own request: any other is refused before anybody is redirected. */
export const AuthorizationQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1).max(200),
  nonce: z.string().min(1).max(200),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  max_age: z.string().optional(),
  prompt: z.string().optional(),
})
export type AuthorizationQuery = z.infer<typeof AuthorizationQuery>

export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string(),
})

interface Keys {
  clientSecret: string
  sealing: string
  signing: JsonWebKey
}

const lifetimes = { code: seconds(60), proof: minutes(30), browser: minutes(60 * 24 * 30) } as const
const mostAccounts = 5

/** Nobody's domain, by RFC 2606. */
const inventedDomain = 'google.sandbox.example'

export interface ProviderOptions {
  folder: string
  issuer: string
  callback: string
  now: () => Date
}

/** It remembers nothing: codes, proofs and cookies are sealed texts. */
export class GoogleSandbox {
  readonly clientId = 'groundplane-sandbox'
  readonly #keys: Keys
  readonly #options: ProviderOptions

  private constructor(keys: Keys, options: ProviderOptions) {
    this.#keys = keys
    this.#options = options
  }

  static async open(options: ProviderOptions): Promise<GoogleSandbox> {
    return new GoogleSandbox(await readKeys(join(options.folder, 'google.json'), createKeys), options)
  }

  get clientSecret() {
    return this.#keys.clientSecret
  }

  discovery() {
    const { issuer } = this.#options
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  }

  jwks() {
    const { kty, n, e } = createPublicKey({ key: this.#keys.signing, format: 'jwk' }).export({ format: 'jwk' })
    return { keys: [{ kty, n, e, alg: 'RS256', use: 'sig', kid: 'sandbox' }] }
  }

  readRequest(query: unknown): AuthorizationQuery | null {
    const { success, data } = AuthorizationQuery.safeParse(query)
    const isOwn = success && data.client_id === this.clientId && data.redirect_uri === this.#options.callback
    return isOwn ? data : null
  }

  readBrowser(cookie: string | undefined): SandboxBrowser {
    return this.#unseal('browser', Browser, cookie ?? '') ?? { id: newSecret(), accounts: [] }
  }

  writeBrowser = (browser: SandboxBrowser) => this.#seal('browser', browser)

  /** Needs no proof: nobody else can have the made-up address, and it leads nowhere. */
  invent(browser: SandboxBrowser): SandboxAccount {
    const name = `reader-${randomBytes(6).toString('hex')}`
    return this.#remember(browser, { name: 'Test Reader', email: `${name}@${inventedDomain}` })
  }

  /** For a link in an email. It proves the account to this browser alone. */
  writeProof = (browser: SandboxBrowser, account: { email: string; name: string }, query: string) => ({
    proof: this.#seal('proof', { ...account, browser: browser.id, query }),
    validUntil: new Date(this.#options.now().getTime() + lifetimes.proof),
  })

  /** Returns the query of the request to go on with. Null: refused. */
  prove(browser: SandboxBrowser, proof: string): string | null {
    const proven = this.#unseal('proof', Proof, proof)
    if (!proven || proven.browser !== browser.id) return null
    this.#remember(browser, proven)
    return proven.query
  }

  /** Null: this browser has not proven the account. */
  createCode(browser: SandboxBrowser, email: string, { nonce, code_challenge: challenge }: AuthorizationQuery) {
    const account = browser.accounts.find((one) => one.email === email)
    if (!account) return null
    const provenAt = email.endsWith(`@${inventedDomain}`) ? this.#options.now().getTime() : account.provenAt
    return this.#seal('code', { nonce, challenge, account: { ...account, provenAt } })
  }

  isClient({ client_id, client_secret }: z.infer<typeof TokenRequest>): boolean {
    return client_id === this.clientId && isEqual(client_secret, this.clientSecret)
  }

  redeem(request: z.infer<typeof TokenRequest>): string | null {
    const { redirect_uri, code, code_verifier: verifier } = request
    if (!this.isClient(request)) return null
    const found = this.#unseal('code', Code, code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!found || redirect_uri !== this.#options.callback || challenge !== found.challenge) return null
    return this.#idToken(found.account, found.nonce)
  }

  #idToken({ email, name, provenAt }: SandboxAccount, nonce: string): string {
    // By the clock of the machine, as the magazine's library judges it.
    const now = Math.floor(Date.now() / seconds(1))
    const sub = this.#mac('sub', emailKey(email) ?? email)
    const claims = {
      iss: this.#options.issuer,
      aud: this.clientId,
      sub,
      nonce,
      iat: now,
      exp: now + 300,
      email,
      email_verified: true,
      name,
      auth_time: Math.floor(provenAt / seconds(1)),
    }
    const head = [{ alg: 'RS256', typ: 'JWT', kid: 'sandbox' }, claims].map((part) => encode(part)).join('.')
    const key = createPrivateKey({ key: this.#keys.signing, format: 'jwk' })
    return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`
  }

  #remember(browser: SandboxBrowser, { email, name }: { email: string; name: string }): SandboxAccount {
    const account = { email, name, provenAt: this.#options.now().getTime() }
    const others = browser.accounts.filter((one) => emailKey(one.email) !== emailKey(email))
    browser.accounts = [account, ...others].slice(0, mostAccounts)
    return account
  }

  /** Only this installation can have written it, for one purpose and time. Anybody can read it. */
  #seal(purpose: keyof typeof lifetimes, value: object): string {
    const text = encode({ value, until: this.#options.now().getTime() + lifetimes[purpose] })
    return `${text}.${this.#mac(purpose, text)}`
  }

  #unseal<T>(purpose: keyof typeof lifetimes, schema: z.ZodType<T>, sealed: string): T | null {
    const [text = '', mac = '', ...more] = sealed.split('.')
    if (more.length > 0 || !isEqual(mac, this.#mac(purpose, text))) return null
    const { value, until } = JSON.parse(Buffer.from(text, 'base64url').toString())
    return until > this.#options.now().getTime() ? schema.parse(value) : null
  }

  #mac = (purpose: string, text: string) =>
    createHmac('sha256', this.#keys.sealing).update(`${purpose}\n${text}`).digest('base64url')
}

function createKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { clientSecret: newSecret(), sealing: newSecret(), signing: privateKey.export({ format: 'jwk' }) }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
