import { createElement as h, type ReactNode } from 'react'
import { limits } from '../../../../platform/contract/catalogue.ts'
import { divider } from '../../../../platform/server/mail/frame.ts'
import type { MailLook } from '../../../../platform/server/mail/look.ts'
import type { SponsorBlock } from '../../contract/message.ts'

const label = { fontSize: 12, lineHeight: '16px', fontWeight: 600, letterSpacing: '0.06em' } as const
const headline = { fontSize: 18, lineHeight: '24px', fontWeight: 700, textDecoration: 'none' } as const

interface Way {
  publicUrl: string
  follow: (target: string) => string
}

/** In a booked advertisement the link is one of ours, which counts the click. */
const hrefOf = ({ link }: SponsorBlock, { publicUrl, follow }: Way) => follow(new URL(link, publicUrl).href)

export function sponsorBlock(block: SponsorBlock, way: Way, look: MailLook): ReactNode {
  const { coloured, fontFamily, body, small } = look
  const { name, title, text, image } = block
  const to = { href: hrefOf(block, way), rel: 'sponsored' }
  const size = limits.adImagePixels
  return h(
    'div',
    { style: { margin: '12px 0 20px' } },
    divider(look, { marginBottom: 16 }),
    h(
      'p',
      coloured('quiet', { ...label, fontFamily, margin: '0 0 6px', textTransform: 'uppercase' }),
      `Advertisement · ${name}`,
    ),
    h(
      'p',
      { style: { margin: '0 0 6px' } },
      h(
        'a',
        { ...to, ...coloured('ink', { ...headline, fontFamily }) },
        image
          ? h('img', {
              src: new URL(image.url, way.publicUrl).href,
              alt: image.alt,
              width: size,
              height: size,
              style: { display: 'block', borderWidth: 0, borderRadius: 2 },
            })
          : title,
      ),
    ),
    text && h('p', coloured('ink', { ...body, margin: '0 0 8px' }), text),
    h('p', coloured('accent', small), h('a', { ...to, ...coloured('accent') }, name)),
    divider(look),
  )
}

export const sponsorText = (block: SponsorBlock, way: Way): string =>
  [`ADVERTISEMENT · ${block.name}`, block.title, block.text, hrefOf(block, way)].filter(Boolean).join('\n')
