/** A drawing is larger than the button that enlarges it. */
const openerOf = (target: Element) =>
  target.closest<HTMLElement>('.enlarge') ??
  target.closest('svg')?.closest('figure')?.querySelector<HTMLElement>('button.enlarge')

/** False: no figure was clicked. With a key held down, or without the viewer, the browser opens the picture. */
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
