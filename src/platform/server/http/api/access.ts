import type { FastifyInstance, RouteOptions } from 'fastify'
import { isAdmitted } from '../../../contract/accounts/roles.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type KeyScope, keyMessages } from '../../../contract/scopes.ts'
import type { Caller } from '../../core/caller.ts'
import { NotAllowed, SignInRequired, VerificationFailed } from '../../core/errors.ts'

/** Stops the start if a route does not declare who may call it. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${String(method)} ${url}`)
    if (silent.length > 0) throw new Error(`These routes do not declare who may call them: ${silent.join(', ')}`)
  })
}

/** @throws SignInRequired, NotAllowed */
export function requireAccess(
  {
    access,
    keyScope,
    beforeSecondFactor,
    signInMessage,
  }: Pick<Endpoint, 'access' | 'keyScope' | 'beforeSecondFactor' | 'signInMessage'>,
  caller: Caller,
) {
  if (caller?.keyScopes) requireScope(keyScope, caller.keyScopes)
  if (access === 'anyone') return
  if (!caller) throw new SignInRequired(signInMessage)
  if (!isAdmitted(access, caller.role)) throw new NotAllowed()
  if (caller.needsSecondFactor && !beforeSecondFactor)
    throw new VerificationFailed(
      'second_factor_needed',
      'Your role requires two-factor authentication. Set it up on your account page first.',
    )
}

/** A key opens only what names its scope, not what anybody may call: it sees more there than anonymous visitors. */
function requireScope(needed: KeyScope | undefined, scopes: readonly KeyScope[]) {
  if (!needed) throw new NotAllowed(keyMessages.closed)
  if (!scopes.includes(needed)) throw new NotAllowed(keyMessages.outOfScope(needed))
}
