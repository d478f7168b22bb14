import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { loginLink } from '../../../platform/web/login-link.ts'
import type { CheckoutMessage } from './run-checkout.ts'

interface Props {
  message: CheckoutMessage
  here: string
  close: () => void
}

export function CheckoutDialog({ message, here, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { title, text, aside, retry, login } = message
  const again = () => {
    close()
    retry?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="checkout-title"
      aria-describedby="checkout-text"
      className="checkout-dialog"
      onClose={close}
    >
      <h2 id="checkout-title" className="text-lead font-bold">
        {title}
      </h2>
      <p id="checkout-text" className="mt-2">
        {text}
      </p>
      {aside && <p className="mt-2 text-small text-quiet">{aside}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {login && (
          <Link to={loginLink(here)} className="button button-primary">
            Login
          </Link>
        )}
        {retry && (
          <button type="button" className="button button-primary" onClick={again}>
            Try again
          </button>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {message.leadsBack ? (message.back ?? 'Back to the article') : message.reloads ? 'Continue' : 'Close'}
        </button>
      </div>
    </dialog>
  )
}
