export const carouselAuditActions = {
  'carousel.added': 'added to the carousel',
  'carousel.removed': 'removed from the carousel',
  'carousel.arranged': 'changed the order of the carousel',
} as const
