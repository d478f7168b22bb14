import type { CSSProperties } from 'react'

/** The magazine's colours, light and dark. Mail programs know no variables, so each name is also a class. */
export const colours = {
  ground: { property: 'background-color', light: '#FBFAF7', dark: '#0E1512' },
  ink: { property: 'color', light: '#16201C', dark: '#E8ECE9' },
  quiet: { property: 'color', light: '#55605A', dark: '#9AA7A0' },
  copper: { property: 'color', light: '#9A4A14', dark: '#E79A5B' },
  hairline: { property: 'background-color', light: '#DAD8D0', dark: '#26312C' },
  trace: { property: 'background-color', light: '#9A4A14', dark: '#E79A5B' },
  via: { property: 'border-color', light: '#9A4A14', dark: '#E79A5B' },
  button: { property: 'background-color', light: '#9A4A14', dark: '#E79A5B' },
  label: { property: 'color', light: '#FBFAF7', dark: '#0E1512' },
} as const

type Colour = keyof typeof colours

/** The attributes of an element in this colour: light inline, for programs that drop style sheets, and a class for dark. */
export function coloured(colour: Colour, style: CSSProperties = {}): { className: string; style: CSSProperties } {
  const { property, light } = colours[colour]
  const name = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { className: `gp-${colour}`, style: { ...style, [name]: light } }
}

const darkRules = (prefix: string) =>
  Object.entries(colours)
    .map(([colour, { property, dark }]) => `${prefix}.gp-${colour}{${property}:${dark} !important}`)
    .join('')

/** For programs that keep style sheets. Outlook's apps mark the page (`data-ogsc`) when they switch to dark themselves. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}a{text-underline-offset:3px}',
  '@media (max-width:480px){.gp-page{padding:24px 20px 32px !important}.gp-heading{font-size:24px !important;line-height:30px !important}}',
  `@media (prefers-color-scheme:dark){${darkRules('')}}`,
  darkRules('[data-ogsc] '),
].join('')
