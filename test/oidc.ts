import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseSetCookie, stringifyCookie } from 'cookie'
import { Provider } from 'oidc-provider'

export interface Person {
  sub: string
  email: string
  email_verified: boolean
  name?: string
}

/** An OpenID provider on loopback that signs real tokens and demands PKCE. */
export interface TestProvider {
  issuer: string
  environment: Record<string, string>
  /** The user at the browser. Null declines; 'anybody' fills in a form. */
  person: Person | 'anybody' | null
  /** Signs in at an authorization address. Returns the address that it redirects to. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

const client = { id: 'groundplane', secret: 'a-secret-of-the-tests-that-is-long-enough' }

export async function openIdentityProvider(callback: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const people = new Map<string, Person>()
  const provider = makeProvider(issuer, callback, people)
  const test: TestProvider = {
    issuer,
    environment: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    person: null,
    visit: (start) => follow(start, issuer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void finishInteraction(provider, test.person, people, { request, response })
    else void answer(request, response)
  })
  return test
}

function makeProvider(issuer: string, callback: string, people: Map<string, Person>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    // Like Google: the scopes' claims are in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['cookies of the test'] },
  })
}

async function finishInteraction(
  provider: Provider,
  person: TestProvider['person'],
  people: Map<string, Person>,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (!person) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  if (prompt.name === 'login') {
    if (person === 'anybody' && request.method === 'GET')
      return void response.setHeader('content-type', 'text/html').end(form)
    const { sub, ...claims } = person === 'anybody' ? whoFilledIn(await text(request)) : person
    people.set(sub, { sub, ...claims })
    return provider.interactionFinished(request, response, { login: { accountId: sub } })
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}

const form = `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,"><form method="post">
<label>Email <input name="email" type="email" required></label><label>Name <input name="name" required></label>
<button>Continue</button></form></html>`

function whoFilledIn(body: string): Person {
  const { email = '', name = '' } = Object.fromEntries(new URLSearchParams(body))
  return { sub: email, email, email_verified: true, name }
}

async function follow(start: string, issuer: string): Promise<string> {
  const cookies: Record<string, string> = {}
  let address = start
  for (let step = 0; address.startsWith(issuer); step += 1) {
    if (step > 10) throw new Error('The provider redirects in a loop')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie: stringifyCookie(cookies) } })
    for (const line of response.headers.getSetCookie()) {
      const { name, value } = parseSetCookie(line)
      if (value === undefined || value === '') delete cookies[name]
      else cookies[name] = value
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
  }
  return address
}
