import { createElement as h, type ReactNode } from 'react'
import type { SponsorBlock } from '../../../../contract/newsletter/message.ts'
import { coloured } from '../../../mail/colours.ts'
import { bodyStyle, divider, sans, smallStyle } from '../../../mail/frame.ts'

const label = { fontFamily: sans, fontSize: 12, lineHeight: '16px', fontWeight: 600, letterSpacing: '0.06em' } as const
const headline = {
  fontFamily: sans,
  fontSize: 18,
  lineHeight: '24px',
  fontWeight: 700,
  textDecoration: 'none',
} as const

/** A part of an issue that somebody paid for. It says so above, between two lines. */
export function sponsorBlock({ name, title, text, link }: SponsorBlock, follow: (target: string) => string): ReactNode {
  return h(
    'div',
    { style: { margin: '12px 0 20px' } },
    divider({ marginBottom: 16 }),
    h('p', coloured('quiet', { ...label, margin: '0 0 6px', textTransform: 'uppercase' }), `Advertisement · ${name}`),
    h(
      'p',
      { style: { margin: '0 0 6px' } },
      h('a', { href: follow(link), rel: 'sponsored', ...coloured('ink', headline) }, title),
    ),
    text && h('p', coloured('ink', { ...bodyStyle, margin: '0 0 8px' }), text),
    h(
      'p',
      coloured('copper', smallStyle),
      h('a', { href: follow(link), rel: 'sponsored', ...coloured('copper') }, name),
    ),
    divider(),
  )
}

export const sponsorText = ({ name, title, text, link }: SponsorBlock, follow: (target: string) => string): string =>
  [`ADVERTISEMENT · ${name}`, title, text, follow(link)].filter(Boolean).join('\n')
