import { contentHeads } from '../../../platform/contract/content/heads.ts'

/** Screens of the back office that its menu has once they have content, by their paths. */
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
