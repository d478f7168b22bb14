/** A page of readers, as its feature declares it in `pages/routes.ts`. */
export interface DeclaredPage {
  /** Case-sensitive: `/Advertise` is a page, `/advertise` is not. Empty: the front page. */
  path: string
  /** In the folder `pages` of the feature. */
  file: string
  /** Where another address has the same file. */
  id?: string
  /** What is around it: the magazine, or the name alone above a form. By default the magazine. */
  frame?: 'magazine' | 'form'
}
