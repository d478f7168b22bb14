import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { useLoginLink } from '../../../platform/web/login-link.ts'
import { useAccountLinks } from '../../../platform/web/magazine/place.tsx'
import { announce } from '../../../platform/web/notices.tsx'
import { endSession, isStaff, useSession } from '../../../platform/web/session.ts'
import { useDismissal } from '../../../platform/web/ui/use-dismissal.ts'

/** Both states have the same width, so that hydration moves nothing. */
export function AccountMenu() {
  const session = useSession()
  const login = useLoginLink()
  return (
    <div className="flex min-w-32 justify-end">
      {session.username ? (
        <ReaderMenu username={session.username} withAdmin={isStaff(session)} />
      ) : (
        <Link to={login} className="unknown-reader font-semibold text-accent hover:underline">
          Login / Register
        </Link>
      )}
    </div>
  )
}

function ReaderMenu({ username, withAdmin }: { username: string; withAdmin: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useDismissal(menu, close)
  return (
    <details ref={menu} className="relative">
      <summary className="max-w-40 cursor-pointer truncate font-semibold">{username}</summary>
      <div className="absolute right-0 z-30 mt-2 grid min-w-40 border border-hairline bg-ground py-1 floating">
        {withAdmin && (
          // The back office is another application, so this is a full page load.
          <a href={links.admin} className="px-4 py-2.5 hover:text-accent">
            Admin
          </a>
        )}
        <Link to={links.account} onClick={close} className="px-4 py-2.5 hover:text-accent">
          Your account
        </Link>
        {useAccountLinks().map(({ to, label }) => (
          <Link key={to} to={to} onClick={close} className="px-4 py-2.5 hover:text-accent">
            {label}
          </Link>
        ))}
        <LogoutButton className="px-4 py-2.5" />
      </div>
    </details>
  )
}

export function LogoutButton({ className, onLogout }: { className: string; onLogout?: () => void }) {
  const navigate = useNavigate()
  const logOut = () => {
    onLogout?.()
    endSession()
    announce('logged out', links.home)
    void navigate(links.home)
  }
  return (
    <button type="button" onClick={logOut} className={`${className} text-left hover:text-accent`}>
      Logout
    </button>
  )
}
