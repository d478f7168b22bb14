import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import './theme/styles.ts'
import { Confirmations } from './kit/confirm.tsx'
import { type AdminSite, AdminSiteContext } from './kit/site.ts'
import { StaffUserContext, useLastStaffUser } from './kit/user.ts'
import { PicturePicker } from './pictures/picture-picker.tsx'
import { GlobalShortcuts } from './shell/global-shortcuts.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInAgain } from './shell/sign-in-again.tsx'
import { useScheme } from './theme/scheme.ts'
import { cssVariables, theme } from './theme/theme.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Going back and forth between screens fetches nothing again within this time.
      staleTime: 10_000,
      retry: (failures, error) => error instanceof TypeError && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

interface Props {
  site: AdminSite
  /** The session ended while the back office was open. */
  hasExpired: boolean
}

/** The back office: everything around its screens. */
export default function AdminApp({ site, hasExpired }: Props) {
  const scheme = useScheme()
  const user = useLastStaffUser()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queries}>
        <AdminSiteContext value={site}>
          <StaffUserContext value={user}>
            <Shell screen={<ScreenOutlet />}>
              <div id="floating" />
              <Notifications position="bottom-right" autoClose={8000} />
              <Confirmations />
              <PicturePicker />
              <GlobalShortcuts />
              <SignInAgain isNeeded={hasExpired} />
            </Shell>
          </StaffUserContext>
        </AdminSiteContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
