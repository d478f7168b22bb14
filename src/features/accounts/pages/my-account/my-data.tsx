import { DownloadButton } from '../../../../platform/web/account/download-button.tsx'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'

const loadMyData = async () =>
  new Blob([JSON.stringify(await api.call('GET /auth/my-data', {}), null, 2)], { type: 'application/json' })

export const MyDataSection = () => (
  <AccountSection title="Your data">
    <p className="text-quiet">Everything that we store about you, in one machine-readable file.</p>
    <DownloadButton label="Download my data" fileName="my-data.json" load={loadMyData} />
  </AccountSection>
)
