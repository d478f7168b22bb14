import type { FastifyInstance, RouteOptions } from 'fastify'
import { isAdmitted } from '../../../contract/accounts/roles.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
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

/** Refuses a caller who may not make this call. @throws SignInRequired, NotAllowed */
export function requireAccess(
  { access, beforeSecondFactor, signInMessage }: Pick<Endpoint, 'access' | 'beforeSecondFactor' | 'signInMessage'>,
  caller: Caller,
) {
  if (access === 'anyone') return
  if (!caller) throw new SignInRequired(signInMessage)
  if (!isAdmitted(access, caller.role)) throw new NotAllowed()
  if (caller.needsSecondFactor && !beforeSecondFactor)
    throw new VerificationFailed(
      'second_factor_needed',
      'Your role needs a second factor. Set one up on your account page first.',
    )
}
