export const sectionsAuditActions = {
  'section.added': 'added the section',
  'section.changed': 'changed the section',
  'section.removed': 'removed the section',
  'section.renamed': 'changed the URL of the section',
  'category.added': 'added the category',
  'category.changed': 'changed the category',
  'category.removed': 'removed the category',
  'category.renamed': 'changed the URL of the category',
  'catalogue.arranged': 'rearranged sections and categories',
} as const
