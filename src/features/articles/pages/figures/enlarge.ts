/** The link or button that enlarges what was clicked. A drawing is larger than its button. */
const openerOf = (target: Element) =>
  target.closest<HTMLElement>('.enlarge') ??
  target.closest('svg')?.closest('figure')?.querySelector<HTMLElement>('button.enlarge')

/**
 * Opens the figure that was clicked here; false: it was none. With a key held down, or if the viewer cannot be loaded, the browser opens
 * the picture.
 */
export function enlarge(target: Element, event: MouseEvent): boolean {
  const figure = openerOf(target)
  if (!figure) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return true
  event.preventDefault()
  void import('./figure-viewer.ts').then(
    (viewer) => viewer.openFigure(figure),
    () => figure instanceof HTMLAnchorElement && location.assign(figure.href),
  )
  return true
}
