import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { loginLink } from '../../login-link.ts'

/**
 * A link to the login page that, with script, opens the login card on the page where the reader is. The card's code is fetched
 * when it is asked for. `card` is null until then.
 */
export function useLoginInPlace(returnTo: string) {
  const [card, setCard] = useState<React.ReactNode>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const to = loginLink(returnTo)
  const open = async () => {
    try {
      const { LoginCard, hasGoogle } = await import('../../account/login/login-card.tsx')
      const google = await hasGoogle()
      setCard(<LoginCard google={google} returnTo={returnTo} goOn={revalidate} />)
    } catch {
      // The page for it is there in any case.
      await navigate(to)
    }
  }
  const onClick = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }
  return { link: { to, onClick }, card }
}
