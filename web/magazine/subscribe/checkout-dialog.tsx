import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { loginLink } from '../../login-link.ts'
import type { Answer } from './use-checkout.ts'

/** Says how a purchase came out. */
export function CheckoutDialog({ answer, close }: { answer: Answer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { title, text, aside, retry, login } = answer
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
          <Link to={loginLink(links.subscription)} className="button button-primary">
            Login
          </Link>
        )}
        {retry && (
          <button type="button" className="button button-primary" onClick={again}>
            Try again
          </button>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {answer.reloads ? 'Continue' : 'Close'}
        </button>
      </div>
    </dialog>
  )
}
