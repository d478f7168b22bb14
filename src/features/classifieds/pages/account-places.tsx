import { links } from '../../../platform/contract/links.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'

export default { links: [{ to: links.myClassifieds, label: 'Classified ads', order: 7 }] } satisfies AccountPlaces
