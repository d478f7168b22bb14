/** Marked part numbers in texts: `<a class="part" href="/part/LM317">LM317</a>`. */
export const partClass = 'part'

/** Longer names are no part numbers, and the index would refuse them. */
export const longestPart = 40

/** Word processors and PDF files write hyphens that only look like those of part numbers. */
export const withPlainHyphens = (text: string) => text.replace(/[\u2010\u2011]/g, '-')

/** At least four characters, among them a letter and a digit. */
export const isPartName = (text: string) =>
  text.length <= longestPart &&
  /^[A-Za-z0-9µμ][A-Za-z0-9µμ ./+#-]*$/.test(withPlainHyphens(text)) &&
  /[A-Za-z]/.test(text) &&
  /\d/.test(text) &&
  text.replace(/[^A-Za-z0-9]+/g, '').length >= 4
