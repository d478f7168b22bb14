import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import './theme/styles.ts'
import { Confirmations } from './kit/confirm.tsx'
import { OfficeSite, type Site } from './kit/site.ts'
import { OfficeUserContext, useHeldUser } from './kit/user.ts'
import { ScreenFrame } from './shell/screen-frame.tsx'
import { Shell } from './shell/shell.tsx'
import { OfficeShortcuts } from './shell/shortcuts.tsx'
import { SignInAgain } from './shell/sign-in-again.tsx'
import { useScheme } from './theme/scheme.ts'
import { cssVariables, theme } from './theme/theme.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What others change is seen on coming back to the window; going back and forth between screens asks for nothing anew.
      staleTime: 10_000,
      retry: (failures, fault) => fault instanceof TypeError && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

interface Props {
  site: Site
  /** The session ended while the office was open. */
  hasLostSession: boolean
}

/** The back office: what all screens stand in. */
export default function Office({ site, hasLostSession }: Props) {
  const scheme = useScheme()
  const user = useHeldUser()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queries}>
        <OfficeSite value={site}>
          <OfficeUserContext value={user}>
            <Shell screen={<ScreenFrame />}>
              <div id="floating" />
              <Notifications position="bottom-right" autoClose={8000} />
              <Confirmations />
              <OfficeShortcuts />
              <SignInAgain isNeeded={hasLostSession} />
            </Shell>
          </OfficeUserContext>
        </OfficeSite>
      </QueryClientProvider>
    </MantineProvider>
  )
}
