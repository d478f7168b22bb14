import type { Page } from 'playwright-core'

/** Shows a page in the magazine's own typefaces. They are optional: one that comes late is not shown at all, so that nothing moves. */
export const showOwnTypefaces = (page: Page) =>
  page.evaluate(async () => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
    // A typeface is asked for once a text in it has its place.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
