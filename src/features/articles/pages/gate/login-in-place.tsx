import { type ComponentType, createContext, use, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { loginLink } from '../../../../platform/web/login-link.ts'

interface LoginCardModule {
  LoginCard: ComponentType<{ google: boolean; returnTo: string; onSignedIn: () => unknown }>
  isGoogleAvailable: () => Promise<boolean>
}

export const LoginCardContext = createContext<() => Promise<LoginCardModule>>(() =>
  Promise.reject(new Error('No card')),
)

/** `card` is null until the first click has loaded it. */
export function useLoginInPlace(returnTo: string) {
  const loadCard = use(LoginCardContext)
  const [card, setCard] = useState<React.ReactNode>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const to = loginLink(returnTo)
  const open = async () => {
    try {
      const { LoginCard, isGoogleAvailable } = await loadCard()
      const google = await isGoogleAvailable()
      setCard(<LoginCard google={google} returnTo={returnTo} onSignedIn={revalidate} />)
    } catch {
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
