import type { MantineThemeComponents } from '@mantine/core'

const close = { 'aria-label': 'Close' }
const overlay = { backgroundOpacity: 0.4 }
const heading = { title: { fontSize: '1.1875rem', fontWeight: 700, letterSpacing: '-0.02em' } }

/** Repairs accessibility defects of the library: names for icon buttons, popups inside a landmark. */
export const accessible: MantineThemeComponents = {
  ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } } },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Portal: { defaultProps: { target: '#floating' } },
  Modal: {
    defaultProps: {
      closeButtonProps: close,
      overlayProps: overlay,
      centered: true,
      transitionProps: { duration: 120 },
    },
    styles: heading,
  },
  Drawer: {
    defaultProps: { closeButtonProps: close, overlayProps: overlay, transitionProps: { duration: 160 } },
    styles: heading,
  },
  // The placeholder before the first entry would not be a menu item.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Notification: { defaultProps: { closeButtonProps: close } },
  Pill: { defaultProps: { removeButtonProps: { 'aria-hidden': false } } },
}
