import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { coloured } from './colours.ts'
import type { Block, MailContent, Publisher } from './content.ts'
import { bodyStyle, mailFrame, monoFont, sans, smallStyle, table } from './frame.ts'

/** The layout of all mails to single persons. */
export function contentPage(content: MailContent, publisher: Publisher): ReactNode {
  return mailFrame(
    content,
    publisher,
    h('h1', heading, content.heading),
    ...content.blocks.map((block, index) => h('div', { key: index }, toElement(block))),
  )
}

const heading = (() => {
  const { className, style } = coloured('ink', {
    margin: '0 0 20px',
    fontFamily: sans,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  })
  return { className: `${className} gp-heading`, style }
})()

function toElement(block: Block): ReactNode {
  if (block.kind === 'action') return action(block.label, block.address)
  if (block.kind === 'text') return h('p', coloured('ink', bodyStyle), block.text)
  if (block.kind === 'note') return h('p', coloured('quiet', smallStyle), block.text)
  const link = h('a', { href: block.address, ...coloured('copper') }, block.label)
  return h('p', coloured('ink', bodyStyle), `${block.before} `, link)
}

function action(label: string, address: string): ReactNode {
  const labelStyle: CSSProperties = {
    display: 'inline-block',
    padding: '12px 22px',
    fontFamily: sans,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  const addressStyle: CSSProperties = {
    fontFamily: monoFont,
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
      h(
        'td',
        coloured('button', { borderRadius: 2 }),
        h('a', { href: address, ...coloured('label', labelStyle) }, label),
      ),
    ),
    h(
      'p',
      coloured('quiet', { ...smallStyle, margin: '14px 0 0' }),
      'Or open this address:',
      h('br'),
      h('a', { href: address, ...coloured('quiet', addressStyle) }, address),
    ),
  )
}
