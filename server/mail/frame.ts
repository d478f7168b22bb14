import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { coloured, styleSheet } from './colours.ts'
import type { Publisher } from './content.ts'

export const sans = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const monoFont = "'JetBrains Mono', Menlo, Consolas, 'Courier New', monospace"

export const bodyStyle: CSSProperties = { margin: '0 0 16px', fontFamily: sans, fontSize: 16, lineHeight: '25px' }
export const smallStyle: CSSProperties = { margin: '0 0 10px', fontFamily: sans, fontSize: 14, lineHeight: '21px' }

/** What a mail program shows before the mail is opened. */
interface Preview {
  subject: string
  preheader: string
}

/** The frame of every mail: the masthead above, the publisher below. Some mail programs lay out tables only. */
export function mailFrame(
  { subject, preheader: preview }: Preview,
  publisher: Publisher,
  ...content: ReactNode[]
): ReactNode {
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
    ),
    h(
      'body',
      coloured('ground', { margin: 0, padding: 0 }),
      preheader(preview),
      table(
        coloured('ground'),
        h(
          'td',
          { align: 'center', className: 'gp-page', style: { padding: '40px 24px 48px' } },
          table(
            { style: { maxWidth: 560 } },
            h('td', { align: 'left' }, masthead(publisher), ...content, imprint(publisher)),
          ),
        ),
      ),
    ),
  )
}

/** The magazine's name above a rule that looks like a circuit trace with a via. */
function masthead({ name, publicUrl }: Publisher): ReactNode {
  const nameStyle = { fontFamily: sans, fontSize: 24, lineHeight: '28px', fontWeight: 800, letterSpacing: '-0.04em' }
  const line: CSSProperties = { height: 2, lineHeight: '2px', fontSize: 0 }
  const ring: CSSProperties = {
    width: 8,
    height: 8,
    borderWidth: 3,
    borderStyle: 'solid',
    borderRadius: 7,
    fontSize: 0,
  }
  return h(
    'div',
    { style: { margin: '0 0 32px' } },
    h('a', { href: `${publicUrl}/`, ...coloured('ink', { ...nameStyle, textDecoration: 'none' }) }, name),
    table(
      { 'aria-hidden': true, style: { marginTop: 10 } },
      h('td', { width: 56, style: { verticalAlign: 'middle' } }, h('div', coloured('trace', line), '\u00a0')),
      h('td', { width: 14, style: { verticalAlign: 'middle' } }, h('div', coloured('via', ring))),
      h(
        'td',
        { style: { verticalAlign: 'middle' } },
        h('div', coloured('hairline', { ...line, height: 1, lineHeight: '1px' }), '\u00a0'),
      ),
    ),
  )
}

function imprint({ postalAddress, contactEmail, contactPhone }: Publisher): ReactNode {
  const style: CSSProperties = { ...smallStyle, fontSize: 13, lineHeight: '20px', margin: 0 }
  return h(
    'div',
    { style: { marginTop: 28 } },
    divider({ marginBottom: 16 }),
    h('p', coloured('quiet', style), postalAddress.join('\u00a0· ')),
    h(
      'p',
      coloured('quiet', style),
      h('a', { href: `mailto:${contactEmail}`, ...coloured('quiet') }, contactEmail),
      ` · ${contactPhone}`,
    ),
  )
}

/** A horizontal rule. */
export const divider = (style: CSSProperties = {}): ReactNode =>
  h('div', coloured('hairline', { height: 1, lineHeight: '1px', fontSize: 0, ...style }), '\u00a0')

/** The blanks keep mail programs from appending the mail's own text. */
function preheader(text: string): ReactNode {
  const hidden: CSSProperties = {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    lineHeight: '1px',
  }
  return h('div', { style: hidden, 'data-skip-in-text': true }, text, '\u034f\u00a0'.repeat(90))
}

export function table(attributes: object, ...cells: ReactNode[]): ReactNode {
  const bare = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  return h('table', { ...bare, ...attributes }, h('tbody', null, h('tr', null, ...cells)))
}
