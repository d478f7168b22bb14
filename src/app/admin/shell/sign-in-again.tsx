import { Anchor, Modal, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { links } from '../../../platform/contract/links.ts'
import { hasRole } from '../../../platform/web/admin/access.ts'
import { resumeCalls } from '../../../platform/web/admin/api.ts'
import { useSession } from '../../../platform/web/session.ts'

const LoginForm = lazy(() =>
  import('../../../features/accounts/pages/login/login-form.tsx').then((module) => ({ default: module.LoginForm })),
)

/** Keeps the screen and unsaved work. Waiting calls are sent after the sign-in. */
export function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
  const { username, roles } = useSession()
  const isSomebodyElse = username !== '' && !hasRole(roles, 'staff')
  useEffect(() => {
    if (!isNeeded) resumeCalls()
  }, [isNeeded])
  return (
    <Modal
      opened={isNeeded}
      onClose={() => {}}
      title="Your session has ended"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="sm"
      // Above the question for the second factor.
      zIndex={300}
    >
      <Text>Sign in again to continue. Your work is still here.</Text>
      {isSomebodyElse && (
        <Text c="var(--error)" role="alert" mt="sm">
          {username} is not authorized. Sign in with a staff account.
        </Text>
      )}
      <Suspense>
        <FocusFirst>
          <LoginForm onSignedIn={() => {}} />
        </FocusFirst>
      </Suspense>
      <Text mt="md" c="dimmed">
        You can also sign in{' '}
        <Anchor href={links.login} target="_blank" inherit underline="always">
          in another window
        </Anchor>{' '}
        and come back, or{' '}
        <Anchor href={links.home} inherit underline="always">
          leave the back office
        </Anchor>
        .
      </Text>
    </Modal>
  )
}

/** The form loads after the dialog has taken the focus. */
function FocusFirst({ children }: { children: React.ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return <div ref={form}>{children}</div>
}
