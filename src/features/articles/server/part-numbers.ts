import { isPartName, longestPart, partClass, withPlainHyphens } from '../../../platform/contract/part-marks.ts'
import { listedParts } from '../../engineering-blocks/server/data-blocks/index.ts'
import { isPartLike, partNumber } from '../../search-index/server/index.ts'
import { toOpenText } from './preview.ts'

/** Prefixes that look like a part number but name a standard, bus, package, process, instruction set or key. */
const otherNames = `
  iso iec ieee en din ul ipc aec-q jesd jep mil do sae ais cispr unece ansi astm rfc fips nist sib cve
  ddr lpddr gddr hbm pci pcie hdmi rs rj sdr wr gsm ble wifi wi-fi band
  sot so soic tssop ssop qfn vqfn qfp lqfp tqfp bga lga wlcsp dip dfn to smd
  sac cr br aa gf bb ed curve secp sha aes rsa md utf rv rva vbe fy fig rev rel ik covid`
/** Parts that begin like these are longer: CH340G, IP5306, BT136, PT4115, USB2514B. */
const shortNames = String.raw`(?:ch[-/ ]?\d{1,2}|ip[-/ ]?\d{2}k?|bt[-/ ]?\d|fr[-/ ]?\d|pt[-/ ]?1?\d00|usb[-/ ]?\d{1,2}|cat[-/ ]?\d[a-z]?|sky-?130)(?![a-z\d])`
const notParts = new RegExp(
  `^(?:(?:${otherNames.trim().split(/\s+/).join('|')})[-/ ]?\\d|sp[-/ ]?800|${shortNames})`,
  'i',
)

/** Behind a voltage they are units. Other letters belong to an order number: `AP2112K-3.3TRG1`. */
const units = '(?:[KMG]?(?:V(?:DC|AC|PP)?|A|W|F|H|HZ|B|BPS|S|SPS)|[AVW]H|VA|DB|[CGKM])'

/** Letters, digits, a variant suffix that may be a voltage: `AMS1117-3.3`. Or digits, letters, digits: `74HC595`. */
const partPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${[
    String.raw`[A-Z][A-Za-z]{1,6}\d{2,12}[A-Z0-9]{0,20}`,
    String.raw`[A-Z]{2,6}\d[A-Z]\d{1,12}[A-Z0-9]{0,20}`,
    String.raw`[A-Z]\d{1,12}[A-Z]{1,3}\d{2,12}[A-Z0-9]{0,20}`,
    String.raw`[AL]\d{3}(?:\d|[A-Z])[A-Z]?`,
    String.raw`\d{1,2}[A-Z]{1,4}\d{1,12}(?:[A-Z]\d{1,12}|\d)[A-Z0-9]{0,20}`,
    String.raw`[A-Z]{2,3}-[A-Z]{0,3}\d{3,12}[A-Z]?`,
    // Suppressor diodes: 1.5KE6.8CA, P6KE15A, SMBJ5.0A.
    String.raw`(?:\d\.\d(?:KE|SMC|SMCJ)|P[46]KE|SM[A-D]J)\d{1,3}(?:\.\d{1,2})?C?A?`,
    String.raw`i\.MX ?(?:RT ?)?\d{1,4}[A-Z]{0,3}(?: (?:Mini|Nano|Plus|Quad|QuadMax|QuadXPlus|SoloLite|UltraLite|ULL))?`,
    String.raw`[µμ]A\d{2,4}[A-Z]{0,3}`,
    // Makers begin them with a small letter.
    String.raw`(?:n(?:RF|PM)|iCE|dsPIC|eZ|uP[CD])\d{2,6}[A-Z0-9]{0,20}`,
    String.raw`uA\d{2,3}[A-Z]{0,2}\d{1,2}[A-Z]{0,3}`,
  ].join(
    '|',
  )})(?:-(?:\d{1,2}\.\d{1,2}(?:(?!${units}(?![A-Z0-9]))[A-Z][A-Z0-9]{0,9}|(?=V?(?![\p{L}\p{N}])))|[A-Z0-9]{1,6}(?![.,]\d))){0,4}(?:(?<=\.\d{1,2})(?=V)|(?![\p{L}\p{N}]))`,
  'gu',
)

export function findPartNumbers(text: string): string[] {
  const parts = new Map<string, string>()
  for (const [name] of withPlainHyphens(text).matchAll(partPattern)) {
    const number = partNumber(name)
    if (isPartLike(number) && name.length <= longestPart && !notParts.test(name) && !parts.has(number))
      parts.set(number, name)
  }
  return [...parts.values()]
}

const markedPart = new RegExp(`<a class="${partClass}"[^<>]*>([^<]*)</a>`, 'g')

/**
 * Numbers that the open text names, and those known before that it still names. Numbers that an editor has marked count
 * anywhere: a gated text gives away no more than the number. Expects sanitised HTML.
 */
export function partNumbersOf(article: Parameters<typeof toOpenText>[0], before: readonly string[] = []): string[] {
  const open = toOpenText(article)
  const marked = [...article.html.matchAll(markedPart)]
    .map(([, name = '']) => withPlainHyphens(name))
    .filter(isPartName)
  const known = stillNamed([...before, ...listedParts(article.html)], open)
  const named = [...known, ...findPartNumbers(open), ...marked]
  return [...new Map(named.map((name) => [partNumber(name), name])).values()]
}

/** `AMS1117-3.3` names neither `AMS1117` nor `AMS1117-3`. */
const withinNumber = /(?<=[\p{L}\p{N}])(?:-(?=[A-Z\d])|[.,](?=\d))/gu

/** Of `two LM317s`. */
const plural = /s(?<=[A-Z][A-Z\d]{0,40}\d[A-Z]{0,3}s)(?![\p{L}\p{M}\p{N}])/gu

function stillNamed(parts: readonly string[], text: string): string[] {
  const words = withPlainHyphens(text)
    .replaceAll(withinNumber, '')
    .replaceAll(plural, ' s')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  const named = ` ${words.map(partNumber).filter(Boolean).join(' ')} `
  const isNamed = (name: string) => new RegExp(` ${Array.from(partNumber(name)).join(' ?')} `).test(named)
  return parts.filter((name) => name.length <= longestPart && isNamed(name))
}
