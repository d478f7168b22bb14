export class View {
  readonly #stage: HTMLElement
  #picture: HTMLElement
  readonly #pointers = new Map<number, PointerEvent>()
  #scale = 1
  #x = 0
  #y = 0

  constructor(stage: HTMLElement, picture: HTMLElement) {
    this.#stage = stage
    this.#picture = picture
    stage.addEventListener('wheel', this.#onWheel, { passive: false })
    stage.addEventListener('dblclick', (event) =>
      this.isEnlarged ? this.reset() : this.zoom(doubleClick, this.#fromMiddle(event)),
    )
    stage.addEventListener('pointerdown', this.#onDown)
    stage.addEventListener('pointermove', this.#onMove)
    for (const name of ['pointerup', 'pointercancel'] as const) stage.addEventListener(name, this.#onUp)
  }

  get isEnlarged(): boolean {
    return this.#scale > 1
  }

  /** Shows the whole picture. One that must be larger to be legible begins at its left edge. */
  reset() {
    this.#scale = 1
    this.#x = Infinity
    this.#y = Infinity
    this.move(0, 0)
  }

  show(picture: HTMLElement) {
    this.#picture = picture
    this.reset()
  }

  /** Keeps in place what is at the point. The point is measured from the middle. */
  zoom(factor: number, point = { x: 0, y: 0 }) {
    const scale = Math.min(largest, Math.max(1, this.#scale * factor))
    const by = scale / this.#scale
    this.#scale = scale
    this.#x = point.x - (point.x - this.#x) * by
    this.#y = point.y - (point.y - this.#y) * by
    this.move(0, 0)
  }

  move(x: number, y: number) {
    const within = (at: number, picture: number, stage: number) => {
      const room = Math.max(0, (picture * this.#scale - stage) / 2)
      return Math.min(room, Math.max(-room, at))
    }
    this.#x = within(this.#x + x, this.#picture.offsetWidth, this.#stage.clientWidth)
    this.#y = within(this.#y + y, this.#picture.offsetHeight, this.#stage.clientHeight)
    this.#picture.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`
    this.#stage.classList.toggle('is-enlarged', this.isEnlarged)
  }

  readonly #onWheel = (event: WheelEvent) => {
    event.preventDefault()
    this.zoom(Math.exp(-event.deltaY / 400), this.#fromMiddle(event))
  }

  readonly #onDown = (event: PointerEvent) => {
    this.#pointers.set(event.pointerId, event)
    this.#stage.setPointerCapture(event.pointerId)
  }

  readonly #onMove = (event: PointerEvent) => {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId)
    this.#pointers.set(event.pointerId, event)
    if (other) {
      const distance = ({ clientX, clientY }: PointerEvent) =>
        Math.hypot(clientX - other.clientX, clientY - other.clientY)
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }
      this.zoom(distance(event) / Math.max(1, distance(before)), this.#fromMiddle(middle))
    } else this.move(event.clientX - before.clientX, event.clientY - before.clientY)
  }

  readonly #onUp = (event: PointerEvent) => this.#pointers.delete(event.pointerId)

  #fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }) {
    const { left, top, width, height } = this.#stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
}

const largest = 12
const doubleClick = 3
