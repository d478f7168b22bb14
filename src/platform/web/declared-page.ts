/** A feature declares it in its `pages/routes.ts`. */
export interface DeclaredPage {
  /** Case-sensitive: `/Advertise` is a page, `/advertise` is not. Empty: the front page. */
  path: string
  /** In the feature's folder `pages`. */
  file: string
  /** Needed where another address has the same file. */
  id?: string
  /** `form`: the magazine's name alone above a form. Default: `magazine`. */
  frame?: 'magazine' | 'form'
}
