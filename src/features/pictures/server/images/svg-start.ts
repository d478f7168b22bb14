/** In UTF-8, also behind a long comment. */
export function isSvg(bytes: Buffer): boolean {
  // Bytes as characters: a photo of 5 MB would take long to decode.
  const text = bytes.toString('latin1')
  return rootOf(text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text) !== undefined
}

/** `<svg:svg xmlns:svg="…">` as `<svg xmlns="…">`, which is all that the following steps know. */
export function withoutSvgPrefix(svg: string): string {
  const prefix = rootOf(svg)?.[1]
  if (prefix === undefined) return svg
  return svg.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</').replaceAll(`xmlns:${prefix}=`, 'xmlns=')
}

const rootOf = (text: string) => {
  const at = rootAt(text)
  return /^<(?:([\w-]{1,40}):)?svg[\s/>]/i.exec(text.slice(at, at + 50)) ?? undefined
}

/** Skips the XML declaration, the document type and comments. The length of the text if one of them does not end. */
function rootAt(text: string): number {
  let at = 0
  const after = (end: string, from: number) => {
    const found = text.indexOf(end, from)
    return found < 0 ? text.length : found + end.length
  }
  while (at < text.length) {
    if (/[\s\ufeff]/.test(text.charAt(at))) at += 1
    else if (text.startsWith('<?', at)) at = after('?>', at + 2)
    else if (text.startsWith('<!--', at)) at = after('-->', at + 4)
    else if (/^<!DOCTYPE\s/i.test(text.slice(at, at + 10))) at = afterDocumentType(text, at, after)
    else return at
  }
  return at
}

function afterDocumentType(text: string, start: number, after: (end: string, from: number) => number): number {
  let isInside = false
  for (let at = start; at < text.length; ) {
    const char = text.charAt(at)
    if (char === '"' || char === "'") at = after(char, at + 1)
    else if (text.startsWith('<!--', at)) at = after('-->', at + 4)
    else if (char === '>' && !isInside) return at + 1
    else {
      isInside = char === '[' || (isInside && char !== ']')
      at += 1
    }
  }
  return text.length
}
