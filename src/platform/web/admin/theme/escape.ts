/** The library does not close a dialog if the element with the focus has this attribute. */
const keepsDialogOpen = 'data-mantine-stop-propagation'

/**
 * Lets Escape close an open calendar or list without closing the dialog around it. Must start before any dialog opens. Returns a
 * function that stops it.
 */
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
