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

export const accessible: MantineThemeComponents = {
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Portal: { defaultProps: { target: '#floating' } },
  Modal: {
    defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true, transitionProps: { duration: 120 } },
  },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 160 } } },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  Pill: { defaultProps: { removeButtonProps: { 'aria-hidden': false } } },
  DateInput: { defaultProps: dates },
  DatePicker: { defaultProps: dates },
  DatePickerInput: { defaultProps: dates },
  DateTimePicker: { defaultProps: { ...dates, submitButtonProps: { 'aria-label': 'Set date and time' } } },
}
