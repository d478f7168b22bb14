import type { MantineThemeComponents } from '@mantine/core'

/**
 * What the component library leaves open out of the box: names for buttons that only have an icon, and floating parts inside a
 * landmark, where those who go from landmark to landmark find them.
 */
const dates = {
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
}
/** The calendar below a field says by itself what it is: as a dialog it would have no name. */
const dateFields = { ...dates, popoverProps: { withRoles: false } }

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
  // Its first entry takes the focus: a place before it would be no entry of a menu.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Notification: { defaultProps: { closeButtonProps: close } },
  Pill: { defaultProps: { removeButtonProps: { 'aria-hidden': false } } },
  DatePicker: { defaultProps: dates },
  MonthPicker: { defaultProps: dates },
  DateInput: { defaultProps: dateFields },
  DatePickerInput: { defaultProps: dateFields },
  MonthPickerInput: { defaultProps: dateFields },
  DateTimePicker: { defaultProps: { ...dateFields, submitButtonProps: { 'aria-label': 'Set date and time' } } },
}
