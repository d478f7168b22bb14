/** In characters. */
export const longestAddress = 2_000

/** The reader's own computer. The URL parser has normalised numeric hosts to four numbers. */
const ownMachine = /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|169\.254\..*|\[::1?\]|\[::ffff:7f.*\]|\[fe[89ab].*\])\.?$/

export const webAddressProblem = (text: string, invalid: string): string | null => {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '') return invalid
  return ownMachine.test(url.hostname) ? 'Readers cannot reach this URL: it points to your own computer' : null
}
