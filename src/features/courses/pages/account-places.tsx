import { courseHead, listLink } from '../../../platform/contract/content/heads.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'

export default { links: [{ to: listLink(courseHead), label: 'Courses', order: 6 }] } satisfies AccountPlaces
