/** What Word writes for programs other than browsers, and what it calls so although it is a part of the text. */
const isDropped = (condition: string) => /supportAnnotations/i.test(condition)
const isEquation = (condition: string) => /^\s*gte msEquation/i.test(condition)
const isPictureOfEquation = (condition: string) => /^\s*!\s*msEquation/i.test(condition)

/** Hidden from browsers, the end of either, or shown to them. */
const mark =
  /<!--\[if ([^\]]{0,80})\]>(?!<!-->|-->)|<!(?:--<!)?\[endif\](?:--)?>|<!(?:--)?\[if ([^\]]{0,80})\]>(?:<!-->|-->)?/gi

/**
 * Without Word's conditional comments and the marks of conditions, and without what a condition has of comments and of pictures of equations; the
 * equations themselves stay. Pure.
 */
export function readConditions(html: string): string {
  const kept: string[] = []
  // Whether each open condition is shown.
  const open: boolean[] = []
  const isShown = () => open.every(Boolean)
  let at = 0
  for (const { 0: written, 1: hidden, 2: shown, index } of html.matchAll(mark)) {
    if (isShown()) kept.push(html.slice(at, index))
    at = index + written.length
    if (hidden !== undefined) open.push(isEquation(hidden))
    else if (shown !== undefined) open.push(!isDropped(shown) && !isPictureOfEquation(shown))
    else open.pop()
  }
  // One that does not end is no condition.
  if (isShown() || open.length > 0) kept.push(html.slice(at))
  // HTML does not know that an element of Word's equations can end itself.
  return kept.join('').replace(/<(m:[a-z]{1,20})(\s[^<>]{0,400})?\/>/gi, '<$1$2></$1>')
}
