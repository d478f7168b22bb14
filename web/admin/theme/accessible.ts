import type { MantineThemeComponents } from '@mantine/core'

/**
 * What the component library leaves open out of the box: names for buttons that only have an icon, and floating parts inside a
 * landmark, where those who go from landmark to landmark find them.
 */
const dates = {
  previousLabel: 'Previous',
  nextLabel: 'Next',
  headerControlsOrder: ['previous', 'level', 'next'],
}

const close = { 'aria-label': 'Close' }
const veil = { backgroundOpacity: 0.4 }
const heading = { title: { fontSize: '1.1875rem', fontWeight: 700, letterSpacing: '-0.02em' } }

export const accessible: MantineThemeComponents = {
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Portal: { defaultProps: { target: '#floating' } },
  Modal: {
    defaultProps: { closeButtonProps: close, overlayProps: veil, centered: true, transitionProps: { duration: 120 } },
    styles: heading,
  },
  Drawer: {
    defaultProps: { closeButtonProps: close, overlayProps: veil, transitionProps: { duration: 160 } },
    styles: heading,
  },
  Notification: { defaultProps: { closeButtonProps: close } },
  Pill: { defaultProps: { removeButtonProps: { 'aria-hidden': false } } },
  DateInput: { defaultProps: dates },
  DatePicker: { defaultProps: dates },
  DatePickerInput: { defaultProps: dates },
  DateTimePicker: { defaultProps: { ...dates, submitButtonProps: { 'aria-label': 'Set date and time' } } },
}
