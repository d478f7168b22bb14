/** What the library reads on the element in which Escape was pressed: its dialogs then stay. */
const keptOpen = 'data-mantine-stop-propagation'

/**
 * Escape closes what is uppermost and no more: a calendar or a list that is open in a dialog, and not the dialog too. Begins to
 * listen before any dialog does, and gives the way to stop.
 */
export function closeUppermostOnly(): () => void {
  const listen = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element) || target.hasAttribute(keptOpen)) return
    if (!document.querySelector('.mantine-Popover-dropdown:not([style*="display: none"])')) return
    target.setAttribute(keptOpen, 'true')
    setTimeout(() => target.removeAttribute(keptOpen))
  }
  addEventListener('keydown', listen, { capture: true })
  return () => removeEventListener('keydown', listen, { capture: true })
}
