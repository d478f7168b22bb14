export interface ViewedDrawing {
  element: HTMLElement
  /** As large as its stage, or larger if its smallest letters would be illegible. */
  fit: () => void
}

/** In pixels, of the smallest letters. */
const legible = 12

/** In pixels, both sides together. */
const margins = 16

/** Copies the drawing of a figure. The copy's ids differ from those in the text. */
export function drawingIn(figure: Element | null, stage: HTMLElement): ViewedDrawing | null {
  const original = figure?.querySelector('svg')
  if (!original) return null
  const svg = original.cloneNode(true)
  if (!(svg instanceof SVGSVGElement)) return null
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const attribute of element.attributes) attribute.value = attribute.value.replaceAll(ownId, '$1viewer-$2')
  const element = document.createElement('div')
  element.className = 'viewer-drawing'
  element.append(svg)
  const { width, height } = original.viewBox.baseVal
  const letters = Array.from(original.querySelectorAll('text, tspan'), (text) =>
    Number.parseFloat(getComputedStyle(text).fontSize),
  )
  const smallest = Math.min(...letters.filter((size) => size > 0))
  const fit = () => {
    const whole = Math.min((stage.clientWidth - margins) / width, (stage.clientHeight - margins) / height)
    const scale = Math.max(whole, legible / smallest)
    svg.style.width = `${width * scale}px`
    svg.style.height = `${height * scale}px`
  }
  return { element, fit }
}

/** Matches where the server names or refers to an id of a drawing. */
const ownId = /(^|[\s#])((?:diagram|data)-\d{1,6}-)/g
