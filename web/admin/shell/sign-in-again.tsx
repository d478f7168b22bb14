import { Anchor, Modal, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { links } from '../../../contract/links.ts'
import { useSession } from '../../session.ts'
import { hasRole } from '../access.ts'
import { resumeCalls } from './expired-session.ts'

const LoginForm = lazy(() =>
  import('../../account/login/login-form.tsx').then((module) => ({ default: module.LoginForm })),
)

/**
 * Somebody's session ended under their hands: they sign in again where they are, and nothing that they were writing is lost. What
 * was on its way to the server goes on its way again.
 */
export function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
  const { username, roles } = useSession()
  const isSomebodyElse = username !== '' && !hasRole(roles, 'editor')
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
    >
      <Text>Sign in again and go on where you were. What you have written is still here.</Text>
      {isSomebodyElse && (
        <Text c="var(--error)" role="alert" mt="sm">
          {username} is not authorized. Sign in as somebody who may work here.
        </Text>
      )}
      <Suspense>
        <FocusFirst>
          <LoginForm goOn={() => {}} />
        </FocusFirst>
      </Suspense>
      <Text mt="md" c="dimmed">
        Or sign in{' '}
        <Anchor href={links.login} target="_blank">
          in another window
        </Anchor>{' '}
        and come back, or{' '}
        <Anchor href={links.home} inherit>
          leave the back office
        </Anchor>
        .
      </Text>
    </Modal>
  )
}

/** The form comes after the dialog, whose focus it takes. */
function FocusFirst({ children }: { children: React.ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return <div ref={form}>{children}</div>
}
