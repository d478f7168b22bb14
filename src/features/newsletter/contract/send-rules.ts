/** No schemas: the browser imports this file. */

export const sendingLimits = {
  articles: 20,
  /** Code points. */
  customMessage: 5_000,
  subject: 150,
  preheader: 150,
  selectedUsers: 2_000,
  /** Mail programs clip larger messages. */
  htmlBytes: 102_000,
} as const

export const sendingMessages = {
  articlesToDownload: 'Please select at least one article to download the newsletter.',
  noArticlesFound: 'No selected articles found for download.',
  downloadFailed: 'Failed to download newsletter HTML.',
  downloaded: 'Newsletter HTML downloaded successfully.',
  failed: 'Failed to send newsletter',
  sent: 'Newsletter sent successfully',
  confirm: 'Are you sure you want to send the newsletter?',
  articlesRequired: 'Please select at least one article',
  tooManyArticles: `You can select up to ${sendingLimits.articles} articles`,
  nobody: 'No recipients: none of the selected people subscribe to this newsletter',
  usersFailed: 'Failed to fetch users',
} as const

export const skipReasons = {
  invalid: 'is not an email address',
  unknown: 'never subscribed',
  unsubscribed: 'has unsubscribed',
  bounced: 'email to this address bounces',
  waiting: 'has not confirmed the subscription',
  other: 'does not get this newsletter',
  gone: 'is no longer in the list',
} as const
export type SkipReason = keyof typeof skipReasons
