import { copper } from '../drawings/palette.ts'

/**
 * The site's mark: a via whose trace comes down at 45° to a ground plane, with the hatch under the plane. One colour, on a
 * grid of 16, so that the plane and the via fall on whole pixels where the mark is shown smallest.
 */
export const markShapes =
  '<circle cx="11" cy="4" r="2.15" stroke-width="1.9"/><path d="M9.5 5.5L6 9V11M1 11H15" stroke-width="2"/><path d="M5 12L2 15M9.5 12L6.5 15M14 12L11 15" stroke-width="1.6"/>'

/** Copper on a dark ground, as the magazine's dark colours have it. */
const copperInTheDark = '#E79A5B'

/** The mark alone, in the colour of the text around it. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">${markShapes}</svg>`

/** The browser tab's icon: it follows the system's light or dark. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16"><style>g{stroke:${copper}}@media (prefers-color-scheme:dark){g{stroke:${copperInTheDark}}}</style><g fill="none">${markShapes}</g></svg>`
