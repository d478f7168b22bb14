import { isPartLike, partNumber } from '../search/index.ts'

/** What looks like a part's name and is the name of a standard, a bus, a package or a date. */
const notParts =
  /^(?:iso|iec|ieee|en|din|ul|ipc|aec|jesd|jep|mil|do|rs|usb|ddr|lpddr|gddr|hbm|pcie?|hdmi|dp|rj|cat|sot|soic?|tssop|ssop|qfn|qfp|lqfp|tqfp|bga|wlcsp|dip|dfn|smd|sac|fy|cy|q|ch|fig|rev|rel|wi-?fi|bt|ble|h|s|m|a|r|v|ip|ik|cispr|unece|sae|ansi|astm|rfc|fips|nist|cve|utf|sha|aes|rsa|ecc|md|mp|iso-?tr)[-/ ]?\d/i

/** A maker's letters, then digits and what says which variant it is; or digits, letters, digits: `74HC595`. */
const partPattern =
  /(?<![\p{L}\p{N}-])(?:[A-Z][A-Za-z]{1,6}\d{2,}[A-Z0-9]*|[A-Z]\d{2,}[A-Z]{1,3}\d+[A-Z0-9]*|\d{1,2}[A-Z]{1,4}\d{2,}[A-Z0-9]*)(?:-[A-Z0-9]{1,6})*(?![\p{L}\p{N}])/gu

/** The parts that these texts name, each once, those known before first as far as they are still named. Pure. */
export function findPartNumbers(texts: readonly string[], known: readonly string[]): string[] {
  const whole = texts.join('\n')
  const squeezed = partNumber(whole)
  const parts = new Map(
    known.filter((name) => squeezed.includes(partNumber(name))).map((name) => [partNumber(name), name]),
  )
  for (const [name] of whole.matchAll(partPattern)) {
    const number = partNumber(name)
    if (isPartLike(number) && !notParts.test(name) && !parts.has(number)) parts.set(number, name)
  }
  return [...parts.values()]
}
