import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { accessible } from './accessible.ts'

/** Light to dark. Index 4 is the accent in dark mode, 7 in light mode. */
const copper: MantineColorsTuple = [
  '#fbf0e7',
  '#f6dfcc',
  '#efc29f',
  '#ebae7d',
  '#e79a5b',
  '#cc7a3a',
  '#b05c22',
  '#9a4a14',
  '#7c3b10',
  '#5e2c0b',
]
const red: MantineColorsTuple = [
  '#fbeeeb',
  '#f5d8d1',
  '#f2bdb1',
  '#f1aea0',
  '#f0a08f',
  '#d36a56',
  '#b84634',
  '#a1301f',
  '#822617',
  '#641c10',
]
const green: MantineColorsTuple = [
  '#edf5ef',
  '#d5e8db',
  '#b2d8c0',
  '#9ed1b0',
  '#8ac9a0',
  '#529a6d',
  '#3a8058',
  '#2c6a45',
  '#225336',
  '#193d28',
]
const yellow: MantineColorsTuple = [
  '#faf5e3',
  '#f2e7bf',
  '#e8d588',
  '#e0c566',
  '#d9b443',
  '#b08e22',
  '#957508',
  '#806200',
  '#644d00',
  '#4b3900',
]
const gray: MantineColorsTuple = [
  '#f8f6f1',
  '#f3f1eb',
  '#e8e6de',
  '#dad8d0',
  '#878c86',
  '#7c827c',
  '#6a716b',
  '#55605a',
  '#3a453f',
  '#16201c',
]
const dark: MantineColorsTuple = [
  '#e8ece9',
  '#c6cdc8',
  '#9aa7a0',
  '#84908a',
  '#647069',
  '#26312c',
  '#1a231f',
  '#0e1512',
  '#0a100d',
  '#070b09',
]

const sans = 'Archivo, "Archivo Fallback", Arial, sans-serif'

export const theme = createTheme({
  colors: { copper, red, green, yellow, gray, dark },
  primaryColor: 'copper',
  primaryShade: { light: 7, dark: 4 },
  white: '#fbfaf7',
  black: '#16201c',
  fontFamily: sans,
  fontFamilyMonospace: '"JetBrains Mono", "JetBrains Mono Fallback", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '2px', md: '2px', lg: '2px', xl: '2px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: floating(), lg: floating(), xl: floating() },
  headings: {
    fontFamily: sans,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.6875rem', lineHeight: '2rem' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.5rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ...accessible,
    // Corners are square everywhere; a badge would be a pill.
    Badge: { defaultProps: { radius: 'sm', miw: 'max-content' } },
    // A number out of bounds is refused with its message, not replaced.
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
  },
})

/** Only popups have a shadow. */
function floating() {
  return '0 8px 32px rgb(0 0 0 / 0.18)'
}

/** The library's variables follow the site's, which switch between light and dark. */
const asTheSite = {
  // Text on filled buttons.
  '--mantine-color-white': 'var(--ground)',
  '--mantine-primary-color-contrast': 'var(--ground)',
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default': 'var(--ground)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-color-disabled-border': 'var(--hairline)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: asTheSite, dark: asTheSite })
