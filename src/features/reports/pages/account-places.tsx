import { links } from '../../../platform/contract/links.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'

export default { links: [{ to: links.myReports, label: 'Reports', order: 5 }] } satisfies AccountPlaces
