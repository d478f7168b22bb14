import './figure-viewer.css'
import { drawingIn, type ViewedDrawing } from './drawing.ts'
import { View } from './view.ts'

/** Loaded when the first figure is opened. */
export function openFigure(opener: HTMLElement) {
  const openers = [...document.querySelectorAll<HTMLElement>('.prose .enlarge')]
  const { dialog, stage, picture, words } = build()
  const view = new View(stage, picture)
  let current = opener
  let drawing: ViewedDrawing | null = null

  const show = (next: HTMLElement) => {
    current = next
    const figure = next.closest('figure')
    drawing = next instanceof HTMLAnchorElement ? null : drawingIn(figure, stage)
    if (next instanceof HTMLAnchorElement) showPicture(next)
    stage.replaceChildren(drawing?.element ?? picture)
    drawing?.fit()
    words.textContent = captionOf(next, figure)
    view.show(drawing?.element ?? picture)
    for (const [name, step] of steps) button(dialog, name).disabled = !neighbour(step)
  }
  const showPicture = (link: HTMLAnchorElement) => {
    const image = link.querySelector('img')
    picture.alt = image?.alt ?? ''
    picture.toggleAttribute('data-line-art', image?.hasAttribute('data-line-art') ?? false)
    // Shows the loaded picture until the large one is here.
    picture.src = image?.currentSrc || link.href
    const large = new Image()
    large.addEventListener('load', () => {
      if (current === link) picture.src = large.src
    })
    large.src = link.href
  }
  const neighbour = (step: number) => openers[openers.indexOf(current) + step]
  const go = (step: number) => {
    const next = neighbour(step)
    if (next) show(next)
  }

  button(dialog, 'close').addEventListener('click', () => dialog.close())
  button(dialog, 'in').addEventListener('click', () => view.zoom(zoomStep))
  button(dialog, 'out').addEventListener('click', () => view.zoom(1 / zoomStep))
  for (const [name, step] of steps) button(dialog, name).addEventListener('click', () => go(step))
  dialog.addEventListener('keydown', (event) => {
    if (!press(event, view, go)) return
    event.preventDefault()
  })
  const resized = new ResizeObserver(() => {
    drawing?.fit()
    view.move(0, 0)
  })
  dialog.addEventListener('close', () => {
    resized.disconnect()
    dialog.remove()
    current.focus()
  })
  document.body.append(dialog)
  // Before `show`, which measures.
  dialog.showModal()
  show(opener)
  resized.observe(stage)
  stage.focus()
}

const zoomStep = 1.5
const pan = 80
const steps = [
  ['previous', -1],
  ['next', 1],
] as const

/** Left and right move an enlarged picture, and else go to another figure. Up and down always move. */
function press({ key }: KeyboardEvent, view: View, go: (step: number) => void): boolean {
  const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? []
  if (x !== undefined && y !== undefined) {
    if (view.isEnlarged || x === 0) view.move(x * pan, y * pan)
    else go(-x)
  } else if (key === 'PageUp' || key === 'PageDown') go(key === 'PageUp' ? -1 : 1)
  else if (key === '+' || key === '=') view.zoom(zoomStep)
  else if (key === '-') view.zoom(1 / zoomStep)
  else if (key === '0') view.reset()
  else return false
  return true
}

/** One figure may have several pictures. */
function captionOf(opener: HTMLElement, figure: HTMLElement | null): string {
  const said = figure?.querySelector('figcaption')?.textContent ?? ''
  const others = [...(figure?.querySelectorAll<HTMLElement>('.enlarge') ?? [])]
  const place = others.length > 1 ? `(${others.indexOf(opener) + 1} of ${others.length})` : ''
  const number = [figure?.id.replace('fig-', 'Fig. '), place].filter(Boolean).join(' ')
  return [number, said].filter(Boolean).join('  ')
}

const buttons = [
  ['out', 'Zoom out', '−'],
  ['in', 'Zoom in', '+'],
  ['previous', 'Previous figure', '←'],
  ['next', 'Next figure', '→'],
  ['close', 'Close', '×'],
] as const
type ButtonName = (typeof buttons)[number][0]

function build() {
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.setAttribute('aria-label', 'Figure')
  const bar = dialog.appendChild(document.createElement('div'))
  bar.className = 'viewer-bar'
  const words = bar.appendChild(document.createElement('p'))
  words.setAttribute('aria-live', 'polite')
  for (const [name, label, sign] of buttons) {
    const element = bar.appendChild(document.createElement('button'))
    element.type = 'button'
    element.dataset['viewer'] = name
    element.ariaLabel = label
    element.title = label
    element.textContent = sign
  }
  const stage = dialog.appendChild(document.createElement('div'))
  stage.className = 'viewer-stage'
  stage.tabIndex = 0
  stage.setAttribute('role', 'group')
  stage.ariaLabel = 'Picture: plus and minus zoom, arrow keys move'
  const picture = stage.appendChild(document.createElement('img'))
  picture.draggable = false
  return { dialog, stage, picture, words }
}

function button(dialog: HTMLElement, name: ButtonName): HTMLButtonElement {
  const found = dialog.querySelector<HTMLButtonElement>(`[data-viewer="${name}"]`)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
