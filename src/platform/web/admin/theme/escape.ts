/** The library does not close a dialog if the focused element has this attribute. */
const keepsDialogOpen = 'data-mantine-stop-propagation'

/** Escape closes an open calendar or list, not its dialog. Start before any dialog opens. Returns a stop function. */
export function closeUppermostOnly(): () => void {
  const listen = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element) || target.hasAttribute(keepsDialogOpen)) return
    if (!document.querySelector('.mantine-Popover-dropdown:not([style*="display: none"])')) return
    target.setAttribute(keepsDialogOpen, 'true')
    setTimeout(() => target.removeAttribute(keepsDialogOpen))
  }
  addEventListener('keydown', listen, { capture: true })
  return () => removeEventListener('keydown', listen, { capture: true })
}
