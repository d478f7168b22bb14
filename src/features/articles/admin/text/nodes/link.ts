import { Link } from '@tiptap/extension-link'
import { isLinkAddress, toOwnFile } from '../link-address.ts'

/** A link in a text or a message. What is typed after a link is not part of it. */
export const TextLink = Link.extend({
  inclusive: false,
  addAttributes() {
    const attributes = this.parent?.() ?? {}
    return {
      ...attributes,
      href: {
        ...attributes['href'],
        parseHTML: (element) => toOwnFile(element.getAttribute('href') ?? ''),
        // An address that is typed or pasted as text is not parsed.
        renderHTML: ({ href }) => ({ href: toOwnFile(String(href)) }),
      },
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: isLinkAddress,
  HTMLAttributes: { target: null, rel: null },
})
