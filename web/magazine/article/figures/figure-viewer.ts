import './figure-viewer.css'
import { View } from './view.ts'

/** Shows a figure of the article as large as the window, to look at its parts. Loaded when the first one is opened. */
export function openFigure(opener: HTMLAnchorElement) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.prose a.enlarge')]
  const { dialog, stage, picture, words } = build()
  const view = new View(stage, picture)
  let current = opener

  const show = (link: HTMLAnchorElement) => {
    current = link
    const { src, wide, alt, caption, isLineArt } = contentOf(link)
    picture.alt = alt
    picture.toggleAttribute('data-line-art', isLineArt)
    // The one that is here already, until the large one is.
    picture.src = src
    const large = new Image()
    large.addEventListener('load', () => {
      if (current === link) picture.src = large.src
    })
    large.src = wide
    words.textContent = caption
    view.reset()
    for (const [name, step] of steps) button(dialog, name).disabled = !neighbour(step)
  }
  const neighbour = (step: number) => links[links.indexOf(current) + step]
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
  dialog.addEventListener('close', () => {
    dialog.remove()
    current.focus()
  })
  document.body.append(dialog)
  show(opener)
  dialog.showModal()
  stage.focus()
}

const zoomStep = 1.5
const pan = 80
const steps = [
  ['previous', -1],
  ['next', 1],
] as const

/** Arrow keys move within an enlarged picture, and between pictures otherwise. */
function press({ key }: KeyboardEvent, view: View, go: (step: number) => void): boolean {
  const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? []
  if (x !== undefined && y !== undefined) {
    if (view.isEnlarged) view.move(x * pan, y * pan)
    else go(-x)
  } else if (key === 'PageUp' || key === 'PageDown') go(key === 'PageUp' ? -1 : 1)
  else if (key === '+' || key === '=') view.zoom(zoomStep)
  else if (key === '-') view.zoom(1 / zoomStep)
  else if (key === '0') view.reset()
  else return false
  return true
}

function contentOf(link: HTMLAnchorElement) {
  const image = link.querySelector('img')
  const figure = link.closest('figure')
  const number = figure?.id.replace('fig-', 'Fig. ') ?? ''
  const said = figure?.querySelector('figcaption')?.textContent ?? ''
  return {
    src: image?.currentSrc || link.href,
    wide: link.href,
    alt: image?.alt ?? '',
    isLineArt: image?.hasAttribute('data-line-art') ?? false,
    caption: [number, said].filter(Boolean).join('  '),
  }
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
