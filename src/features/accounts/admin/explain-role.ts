import { isAdmitted, type Role } from '../../../platform/contract/accounts/roles.ts'
import type { Screen } from '../../../platform/web/admin/screen.ts'

const work: Record<Role, string> = {
  writer: 'Writes their own articles and submits them for review. Cannot publish.',
  editor: 'Writes, publishes and arranges all articles, and manages what else readers see or send in.',
  advertising: 'Manages ads, ad statistics, the media pack, white papers and job offers.',
  admin: 'Full access, including payments, readers and staff.',
  reader: 'Removes the person from the staff. The account stays.',
}

/** `screens`: those that are switched on. */
export function explainRole(role: Role, screens: readonly Screen[]): string {
  if (role === 'admin' || role === 'reader') return work[role]
  const seen = screens.flatMap((one) => (one.personalData && isAdmitted(one.role, role) ? [one.personalData] : []))
  const data = new Intl.ListFormat('en').format(seen) || 'no personal data of readers'
  return `${work[role]} Sees ${data}.`
}
