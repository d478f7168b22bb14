/** Selectors of what is no part of a text when only its start is shown. A pull quote stands in the text already; the links are numbers of footnotes. */
export const leftOutOfPlainText = [
  'figure',
  'img',
  'table',
  'pre',
  'math',
  'blockquote.pull-quote',
  'aside.facts',
  'ol.footnotes',
  'a[href^="#fn-"]',
  'a[href^="#fnref-"]',
] as const
