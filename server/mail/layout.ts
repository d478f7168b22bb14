import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { bodyText, face, framed, mono, smallText, table } from './frame.ts'
import type { Letter, Part, Sender } from './letter.ts'
import { inked } from './paint.ts'

/** The one face that all letters have. */
export function letterPage(letter: Letter, sender: Sender): ReactNode {
  return framed(
    letter,
    sender,
    h('h1', heading, letter.heading),
    ...letter.parts.map((part, index) => h('div', { key: index }, toElement(part))),
  )
}

const heading = (() => {
  const { className, style } = inked('ink', {
    margin: '0 0 20px',
    fontFamily: face,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  })
  return { className: `${className} gp-heading`, style }
})()

function toElement(part: Part): ReactNode {
  if (part.kind === 'action') return action(part.label, part.address)
  if (part.kind === 'text') return h('p', inked('ink', bodyText), part.text)
  if (part.kind === 'note') return h('p', inked('quiet', smallText), part.text)
  const link = h('a', { href: part.address, ...inked('copper') }, part.label)
  return h('p', inked('ink', bodyText), `${part.before} `, link)
}

function action(label: string, address: string): ReactNode {
  const labelStyle: CSSProperties = {
    display: 'inline-block',
    padding: '12px 22px',
    fontFamily: face,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  const addressStyle: CSSProperties = {
    fontFamily: mono,
    fontSize: 13,
    lineHeight: '20px',
    wordBreak: 'break-all',
    textDecoration: 'none',
  }
  return h(
    'div',
    { style: { padding: '8px 0 12px' } },
    table(
      { width: undefined, style: { borderCollapse: 'separate' } },
      h('td', inked('button', { borderRadius: 2 }), h('a', { href: address, ...inked('label', labelStyle) }, label)),
    ),
    h(
      'p',
      inked('quiet', { ...smallText, margin: '14px 0 0' }),
      'Or open this address:',
      h('br'),
      h('a', { href: address, ...inked('quiet', addressStyle) }, address),
    ),
  )
}
