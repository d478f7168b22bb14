import { links } from '../../../platform/contract/links.ts'
import type { MagazinePlaces } from '../../../platform/web/magazine/place.tsx'
import { FollowButton } from './follow-button.tsx'

export default {
  AfterSubject: FollowButton,
  accountLinks: [{ to: links.following, label: 'Following', order: 2 }],
} satisfies MagazinePlaces
