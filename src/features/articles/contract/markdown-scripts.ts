import type { MarkedExtension } from 'marked'
import { escapeMarkup } from '../../../platform/contract/markup.ts'

const subscript = /^~([^\s~]{1,20})~(?!~)/
const superscript = /^\^([^\s^[\]]{1,20})\^/
const isAttached = (before: string) => /[\p{L}\p{N})\]]$/u.test(before)

/** Reads `H~2~O` and `10^5^` like Pandoc. By GitHub's rules the index would be struck through. */
export const markdownScripts: MarkedExtension = {
  tokenizer: {
    del(src, _, before = '') {
      const [raw, text = ''] = subscript.exec(src) ?? []
      if (!raw || !isAttached(before)) return false
      return { type: 'del', raw, text, tokens: [], isIndex: true }
    },
  },
  renderer: { del: (token) => ('isIndex' in token ? `<sub>${escapeMarkup(token.text)}</sub>` : false) },
  extensions: [
    {
      name: 'superscript',
      level: 'inline',
      start(src) {
        const at = src.indexOf('^')
        return at < 0 ? undefined : at
      },
      tokenizer(src, tokens) {
        const [raw, text = ''] = superscript.exec(src) ?? []
        return raw && isAttached(tokens.at(-1)?.raw ?? '') ? { type: 'superscript', raw, text } : undefined
      },
      renderer: ({ text }) => `<sup>${escapeMarkup(text)}</sup>`,
    },
  ],
}
