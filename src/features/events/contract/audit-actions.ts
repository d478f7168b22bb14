export const eventsAuditActions = {
  'event.added': 'added the event',
  'event.edited': 'edited the event',
  'event.deleted': 'deleted the event',
  'event.restored': 'restored the event',
  'event.registrations-exported': 'exported the registrations for',
} as const
