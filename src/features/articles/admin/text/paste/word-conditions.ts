/** What Word writes for programs other than browsers, and what it calls so although it is a part of the text. */
const isDropped = (condition: string) => /supportAnnotations/i.test(condition)
const isEquation = (condition: string) => /^\s*gte msEquation/i.test(condition)
const isPictureOfEquation = (condition: string) => /^\s*!\s*msEquation/i.test(condition)

/** A condition that hides from browsers, the end of any, or a condition that shows. */
const mark =
  /<!--\[if ([^\]]{0,80})\]>(?!<!-->|-->)|<!(?:--<!)?\[endif\](?:--)?>|<!(?:--)?\[if ([^\]]{0,80})\]>(?:<!-->|-->)?/gi

/** Drops Word's conditional comments, reviewers' comments and pictures of equations. Keeps the equations. */
export function readConditions(html: string): string {
  const kept: string[] = []
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
  // A condition that does not end is none.
  if (isShown() || open.length > 0) kept.push(html.slice(at))
  // In HTML these elements of Word's equations cannot end themselves.
  return kept.join('').replace(/<(m:[a-z]{1,20})(\s[^<>]{0,400})?\/>/gi, '<$1$2></$1>')
}
