import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import type { SecondFactorAsked } from '../contract/endpoints.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../contract/second-factor.ts'

interface Props {
  factors: SecondFactorAsked['factors']
  button: string
  busy: string
  giveCode: (code: string) => Promise<unknown>
  givePasskey: () => Promise<unknown>
  explain: (error: unknown) => string
  children?: React.ReactNode
}

export function FactorForm({ factors, button, busy, giveCode, givePasskey, explain, children }: Props) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useForm({
    checks: { code: (code) => (code.trim() === '' ? 'Code is required' : null) },
    send: ({ code }) => giveCode(code),
    explain,
  })
  return (
    <FocusedStep key={String(usesRecovery)}>
      {factors.includes('passkey') && <WithPasskey give={givePasskey} explain={explain} />}
      {(factors.includes('app') || usesRecovery) && (
        <Form form={form} button={button} busy={busy}>
          <TextField
            form={form}
            name="code"
            label={usesRecovery ? 'Recovery code' : 'Code of your authenticator app'}
            autoComplete="one-time-code"
          />
        </Form>
      )}
      <p className="account-ways">
        {factors.includes('recovery') && !usesRecovery && (
          <button type="button" className="link" onClick={() => setUsesRecovery(true)}>
            Use a recovery code
          </button>
        )}
        {children}
      </p>
    </FocusedStep>
  )
}

/** Focuses its first control: the form that had the focus is gone. */
function FocusedStep({ children }: { children: React.ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return <div ref={step}>{children}</div>
}

function WithPasskey({ give, explain }: { give: () => Promise<unknown>; explain: Props['explain'] }) {
  const form = useForm<never>({ checks: {}, send: give, explain })
  return <Form form={form} button="Use a passkey" busy="Waiting for your passkey…" />
}

export async function answerWithPasskey(optionsJSON: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} }
}
