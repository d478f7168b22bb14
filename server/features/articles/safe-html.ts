import sanitizeHtml from 'sanitize-html'

const textTags = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'a']
const phraseTags = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre', 'kbd', 'abbr']
const figureTags = ['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const mathTags = ['math', 'mrow', 'mi', 'mn', 'mo', 'mfrac', 'msub', 'msup', 'msubsup', 'msqrt', 'mtext', 'munderover']

/** All that an article's body may hold. Whatever is not named here is dropped; its text stays. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, ...phraseTags, ...figureTags, ...mathTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    math: ['display'],
  },
  allowedClasses: { code: [/^language-[\w+-]{1,20}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
}

/** An article's body as it is kept and shown: nothing in it runs, frames, submits or restyles. */
export const toSafeHtml = (html: string) => sanitizeHtml(html, allowed)
