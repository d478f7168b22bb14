import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import type { Block, MailContent, Publisher } from './content.ts'
import { mailFrame, table } from './frame.ts'
import { type MailLook, mailLook, monoFont } from './look.ts'

/** For mails to single persons. */
export function contentPage(content: MailContent, publisher: Publisher): ReactNode {
  const look = mailLook(publisher.look)
  return mailFrame(
    content,
    publisher,
    h('h1', heading(look), content.heading),
    ...content.blocks.map((block, index) => h('div', { key: index }, toElement(block, look))),
  )
}

function heading({ coloured, fontFamily }: MailLook) {
  const { className, style } = coloured('ink', {
    margin: '0 0 20px',
    fontFamily,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  })
  return { className: `${className} gp-heading`, style }
}

function toElement(block: Block, look: MailLook): ReactNode {
  const { coloured, body, small } = look
  if (typeof block === 'string') return h('p', coloured('ink', body), block)
  if (block.kind === 'action') return action(block.label, block.address, look)
  if (block.kind === 'note') return h('p', coloured('quiet', small), block.text)
  const link = h('a', { href: block.address, ...coloured('accent') }, block.label)
  return h('p', coloured('ink', body), `${block.before} `, link)
}

function action(label: string, address: string, { coloured, fontFamily, small }: MailLook): ReactNode {
  const labelStyle: CSSProperties = {
    display: 'inline-block',
    padding: '12px 22px',
    fontFamily,
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
        coloured('fill', { borderRadius: 2 }),
        h('a', { href: address, ...coloured('label', labelStyle) }, label),
      ),
    ),
    h(
      'p',
      coloured('quiet', { ...small, margin: '14px 0 0' }),
      'Or open this address:',
      h('br'),
      h('a', { href: address, ...coloured('quiet', addressStyle) }, address),
    ),
  )
}
