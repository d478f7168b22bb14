import type { Page } from 'playwright-core'

/** Typefaces are optional: one that loads late is not used, so that nothing moves. */
export const showOwnTypefaces = (page: Page) =>
  page.evaluate(async () => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
    // A typeface is requested only once a text in it is laid out.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
