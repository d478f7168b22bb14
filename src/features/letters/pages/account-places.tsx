import { links } from '../../../platform/contract/links.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'

export default { links: [{ to: links.ownLetters, label: 'Letters', order: 4 }] } satisfies AccountPlaces
