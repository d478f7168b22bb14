/** Marked part numbers in texts: `<a class="part" href="/part/LM317">LM317</a>`. */
export const partClass = 'part'

/** Longer names are no part numbers, and the index would refuse them. */
export const longestPart = 40

/** At least four characters, among them a letter and a digit. */
export const isPartName = (text: string) =>
  text.length <= longestPart &&
  /^[A-Za-z0-9µμ][A-Za-z0-9µμ ./+#-]*$/.test(text) &&
  /[A-Za-z]/.test(text) &&
  /\d/.test(text) &&
  text.replace(/[^A-Za-z0-9]+/g, '').length >= 4
