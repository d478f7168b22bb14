import type { AdminNewsletter, Newsletter } from '../../contract/newsletters.ts'
import type { NewsletterFigures, NewsletterRow } from './queries.ts'

export const presentNewsletter = ({ id, slug, name, description, is_default }: NewsletterRow): Newsletter => ({
  id,
  slug,
  name,
  description,
  isDefault: is_default,
})

export function presentAdminNewsletter(row: NewsletterRow, figures: NewsletterFigures): AdminNewsletter {
  const { subscribers = 0, issues = 0, lastSentAt = null } = figures.get(row.id) ?? {}
  return {
    ...presentNewsletter(row),
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    isOpen: row.is_open,
    hasArchive: row.has_archive,
    subscribers,
    issues,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}
