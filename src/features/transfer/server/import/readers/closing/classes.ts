import type { Closing } from './unclear.ts'

/** Class names with which people hide a part, or show it to some. No export has the style sheets. */
export const classesThatHide =
  /^(?:(?:is-|u-)?hidden|hide|d-none|display-none|invisible|content-(?:hidden|visible)|(?:members?|subscribers?|premium|paid|patrons?|staff|internal|admins?|logged-?in)-(?:only|content)|paywall(?:ed)?|gated)$/i

const termsThatHide =
  /^(?:(?:for[ -])?(?:members?|subscribers?|patrons?|premium|paid|vip|private|internal|paywall)|drafts?|unpublished|unlisted|(?:members?|subscribers?|premium|paid|patrons?|vip|exclusive)[ -](?:only|area|content|articles?|posts?))$/i

/** Sites close a category or tag in the settings of a plugin, which are in no export. */
export function askAboutTerm(name: string, closing: Closing, otherName = '') {
  const telling = [name, otherName].map((one) => one.trim()).find((one) => termsThatHide.test(one))
  if (telling !== undefined) closing.ask(`category or tag ${telling}`, name)
}

export function askAboutClasses(html: string, closing: Closing) {
  for (const [whole, classes = ''] of html.matchAll(
    /\bclass(?:Name)?\s{0,3}=\s{0,3}(?:\{\s{0,3})?["'`]?([^"'`<>{}]{1,300})/g,
  )) {
    const hides = classes.split(/\s+/).find((one) => classesThatHide.test(one))
    if (hides !== undefined) closing.ask(`class ${hides}`, whole)
  }
}
