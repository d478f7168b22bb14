import { contentHeads } from '../../../platform/contract/content/heads.ts'

/** The menu shows these only once they have content. */
export const optionalScreens = [
  'snippets',
  'parts',
  'glossary',
  'events',
  ...contentHeads.map(({ name }) => name),
  'letters',
  'error-reports',
  'classifieds',
  'organisations',
  'offers',
  'api-keys',
  'webhooks',
] as const
export type OptionalScreen = (typeof optionalScreens)[number]
