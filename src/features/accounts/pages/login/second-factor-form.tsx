import type { SignedIn } from '../../../../platform/contract/accounts/session.ts'
import { api } from '../../../../platform/web/api.ts'
import type { SecondFactorAsked } from '../../contract/endpoints.ts'
import { answerWithPasskey, FactorForm } from '../factor-form.tsx'
import { completeSignIn, loginFailure } from './sign-in.ts'

interface Props {
  asked: SecondFactorAsked
  onSignedIn: () => unknown
  onStartOver: () => void
}

export function SecondFactorForm({ asked: { ticket, factors }, onSignedIn, onStartOver }: Props) {
  const finish = async (signedIn: SignedIn) => {
    if (await completeSignIn(signedIn)) await onSignedIn()
  }
  return (
    <FactorForm
      factors={factors}
      button="Sign In"
      busy="Signing in…"
      giveCode={async (code) => finish(await api.call('POST /auth/second-factor', { body: { ticket, code } }))}
      givePasskey={async () => {
        const options = await api.call('POST /auth/second-factor/passkey-options', { body: { ticket } })
        const response = await answerWithPasskey(options)
        await finish(await api.call('POST /auth/second-factor/passkey', { body: { ticket, response } }))
      }}
      explain={loginFailure}
    >
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </FactorForm>
  )
}
