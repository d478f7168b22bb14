import { useState } from 'react'
import { encode } from 'uqr'
import { TextField } from '../../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../../platform/web/form/form.tsx'
import { useForm } from '../../../../../platform/web/form/use-form.ts'
import type { FactorActions } from './use-factor-actions.ts'

export function NewApp({ actions }: { actions: FactorActions }) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null)
  if (!started)
    return (
      <button
        type="button"
        className="button"
        disabled={actions.isBusy}
        onClick={() => void actions.startApp().then((app) => setStarted(app ?? null))}
      >
        Set up an authenticator app
      </button>
    )
  return (
    <>
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode text={started.uri} />
      <p className="text-small">
        Or type this key:{' '}
        <code style={{ overflowWrap: 'anywhere' }}>{started.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FirstCode confirm={actions.confirmApp} />
    </>
  )
}

function FirstCode({ confirm }: { confirm: FactorActions['confirmApp'] }) {
  const form = useForm({
    checks: { code: (code) => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? null : 'Enter the six-digit code') },
    send: ({ code }) => confirm(code),
    explain: () => '',
  })
  return (
    <Form form={form} button="Confirm the app" busy="Confirming…">
      <TextField form={form} name="code" label="Code of your authenticator app" autoComplete="one-time-code" />
    </Form>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      width="208"
      height="208"
      alt="The key as a QR code"
    />
  )
}
