export const pagesAuditActions = {
  'page.added': 'added the page',
  'page.edited': 'edited the page',
  'page.published': 'published the page',
  'page.unpublished': 'unpublished the page',
  'page.scheduled': 'scheduled the page',
  'page.unscheduled': 'unscheduled the page',
  'page.deleted': 'deleted the page',
  'page.reset': 'restored the original text of the page',
} as const
