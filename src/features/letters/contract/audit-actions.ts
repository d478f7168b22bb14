export const lettersAuditActions = {
  'letter.shown': 'published a letter on the article',
  'letter.refused': 'rejected a letter on the article',
  'letter.waiting': 'moved a letter back to pending on the article',
  'letter.author': 'marked a letter as the author’s on the article',
  'letter.not-author': 'unmarked a letter as the author’s on the article',
  'letter.kept': 'dismissed a report about a letter on the article',
  'letters.banned': 'banned from writing letters',
  'letters.ban-lifted': 'unbanned from writing letters',
} as const
