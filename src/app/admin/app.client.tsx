import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import '../../platform/web/admin/theme/styles.ts'
import { PreviewContext } from '../../features/articles/admin/preview/preview-context.ts'
import type { PreviewProps } from '../../features/articles/admin/preview/preview-page.tsx'
import { PicturePicker } from '../../features/pictures/admin/picture-picker.tsx'
import { Confirmations } from '../../platform/web/admin/confirm.tsx'
import { type AdminSite, AdminSiteContext } from '../../platform/web/admin/site.ts'
import { useScheme } from '../../platform/web/admin/theme/scheme.ts'
import { cssVariables, theme } from '../../platform/web/admin/theme/theme.ts'
import { StaffUserContext, useLastStaffUser } from '../../platform/web/admin/user.ts'
import { FactorDialog } from './shell/factor-dialog.tsx'
import { GlobalShortcuts } from './shell/global-shortcuts.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInAgain } from './shell/sign-in-again.tsx'

const ArticlePreview = lazy(() => import('./article-preview.tsx'))
const showPreview = (props: PreviewProps) => <ArticlePreview {...props} />

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => error instanceof TypeError && failures < 2 },
    mutations: { networkMode: 'always' },
  },
})

interface Props {
  site: AdminSite
  /** The session ended while the back office was open. */
  hasExpired: boolean
}

export default function AdminApp({ site, hasExpired }: Props) {
  const scheme = useScheme()
  const user = useLastStaffUser()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queries}>
        <AdminSiteContext value={site}>
          <StaffUserContext value={user}>
            <Shell
              screen={
                <PreviewContext value={showPreview}>
                  <ScreenOutlet />
                </PreviewContext>
              }
            >
              <div id="floating" />
              <Notifications position="bottom-right" autoClose={8000} />
              <Confirmations />
              <FactorDialog />
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
