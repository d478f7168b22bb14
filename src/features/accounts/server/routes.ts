import type { Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { AccountDeps, PersonalDataDeps } from './deps.ts'
import { requestMail } from './email-tokens/mail-requests.ts'
import { googleRoutes } from './google/routes.ts'
import { signOut } from './my-account/account.ts'
import { myAccountRoutes } from './my-account/routes.ts'
import { findResetRefusal, resetPassword } from './passwords/reset-password.ts'
import { answerSignIn, presentProfile } from './present.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { clearAdminCookie } from './sessions/admin-session.ts'
import { signIn } from './sign-in/sign-in.ts'
import { register, verifyEmail } from './sign-up/sign-up.ts'
import { staffRoutes } from './staff/routes.ts'

const messages = {
  registered: 'Signup successful! Please check your email for verification.',
  verified: 'Your email address has been verified. You can sign in now.',
  verificationSent: 'If this address is waiting for verification, we have sent it a new link.',
  resetSent: 'If this address has an account, we have emailed it a link to reset the password.',
  reset: 'Your password has been reset. You can sign in with it now.',
  signedOut: 'You are signed out.',
}

export function accountRoutes(router: Router, deps: AccountDeps & PersonalDataDeps) {
  signInRoutes(router, deps)
  googleRoutes(router, deps)
  myAccountRoutes(router, deps)
  staffRoutes(router, deps)
  secondFactorRoutes(router, deps)
}

function signInRoutes({ route }: Router, deps: AccountDeps) {
  const { now } = deps
  const isHttps = deps.config.publicUrl.startsWith('https:')

  route('POST /auth/register', async ({ body }, { visitor }) => {
    await register(deps, body, visitor.network)
    return created({ message: messages.registered })
  })

  route('POST /auth/login', async ({ body }, { visitor }) => answerSignIn(await signIn(deps, body, visitor)))

  route('GET /auth/profile', async (_, call) => ok(presentProfile(requireCaller(call), now())))

  route('POST /auth/verify-email/:token', async ({ params, body }, { visitor }) => {
    await verifyEmail(deps, { token: params.token, password: body?.password }, visitor.network)
    return ok({ message: messages.verified })
  })

  route('POST /auth/resend-verification', async ({ body }, { visitor }) => {
    await requestMail(deps, { kind: 'verification', email: body.email, network: visitor.network })
    return ok({ message: messages.verificationSent })
  })

  route('POST /auth/request-password-reset', async ({ body }, { visitor }) => {
    await requestMail(deps, { kind: 'reset', email: body.email, network: visitor.network })
    return ok(messages.resetSent)
  })

  route('GET /auth/reset-password/:token', async ({ params }, { visitor }) =>
    ok({ refusal: await findResetRefusal(deps, params.token, visitor.network) }),
  )

  route('POST /auth/reset-password/:token', async ({ params, body }, { visitor }) => {
    await resetPassword(deps, { token: params.token, password: body.password }, visitor.network)
    return ok({ message: messages.reset })
  })

  route('POST /auth/logout', async (_, { caller }) => {
    if (caller) await signOut(deps.db, caller)
    return { ...ok({ message: messages.signedOut }), headers: { 'set-cookie': clearAdminCookie(isHttps) } }
  })
}
