import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import type { Publisher } from './content.ts'
import { type MailLook, mailLook } from './look.ts'

interface Preview {
  subject: string
  preheader: string
}

/** Some mail programs lay out tables only. */
export function mailFrame(
  { subject, preheader: preview }: Preview,
  publisher: Publisher,
  ...content: ReactNode[]
): ReactNode {
  const look = mailLook(publisher.look)
  const { coloured, styleSheet } = look
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
            h(
              'td',
              { align: 'left', style: { wordBreak: 'break-word' } },
              masthead(publisher, look),
              ...content,
              imprint(publisher, look),
            ),
          ),
        ),
      ),
    ),
  )
}

/** The design's own rule looks like a circuit trace with a via. */
function masthead({ name, publicUrl, logo, look: { isDesigns } }: Publisher, { coloured, fontFamily }: MailLook) {
  const nameStyle = { fontFamily, fontSize: 24, lineHeight: '28px', fontWeight: 800, letterSpacing: '-0.04em' }
  const line: CSSProperties = { height: 2, lineHeight: '2px', fontSize: 0 }
  const ring: CSSProperties = {
    width: 8,
    height: 8,
    borderWidth: 3,
    borderStyle: 'solid',
    borderRadius: 7,
    fontSize: 0,
  }
  const cell = (width: number | undefined, content: ReactNode) =>
    h('td', { width, style: { verticalAlign: 'middle' } }, content)
  return h(
    'div',
    { style: { margin: '0 0 32px' } },
    h(
      'a',
      { href: `${publicUrl}/`, ...coloured('ink', { ...nameStyle, textDecoration: 'none' }) },
      logo ? logoImages(logo, name) : name,
    ),
    table(
      { 'aria-hidden': true, style: { marginTop: 10 } },
      cell(56, h('div', coloured('fill', line), '\u00a0')),
      isDesigns && cell(14, h('div', coloured('via', ring))),
      cell(undefined, h('div', coloured('hairline', { ...line, height: 1, lineHeight: '1px' }), '\u00a0')),
    ),
  )
}

/** Programs that drop style sheets show the logo for light mode. The text of a blocked picture looks like the name. */
function logoImages({ light, dark, width, height }: NonNullable<Publisher['logo']>, name: string): ReactNode[] {
  const image = (src: string, className: string | undefined, style: CSSProperties) =>
    h('img', { key: src, src, alt: name, width, height, className, style: { borderWidth: 0, ...style } })
  if (dark === null) return [image(light, undefined, { display: 'block' })]
  return [
    image(light, 'gp-for-light', { display: 'block' }),
    // Outlook on Windows shows an image despite `display: none`.
    h(
      'span',
      { key: 'dark', className: 'gp-for-dark', style: { display: 'none', msoHide: 'all' } as CSSProperties },
      image(dark, undefined, { display: 'block' }),
    ),
  ]
}

function imprint({ postalAddress, contactEmail, contactPhone }: Publisher, look: MailLook): ReactNode {
  const { coloured, small } = look
  const style: CSSProperties = { ...small, fontSize: 13, lineHeight: '20px', margin: 0 }
  return h(
    'div',
    { style: { marginTop: 28 } },
    divider(look, { marginBottom: 16 }),
    h('p', coloured('quiet', style), postalAddress.join('\u00a0· ')),
    h(
      'p',
      coloured('quiet', style),
      h('a', { href: `mailto:${contactEmail}`, ...coloured('quiet') }, contactEmail),
      contactPhone && ` · ${contactPhone}`,
    ),
  )
}

export const imprintText = ({ name, postalAddress, contactEmail, contactPhone }: Publisher) =>
  `-- \n${name}\n${postalAddress.join(' · ')}\n${[contactEmail, contactPhone].filter(Boolean).join(' · ')}`

export const divider = ({ coloured }: MailLook, style: CSSProperties = {}): ReactNode =>
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
