import type { KeyboardEvent, PointerEvent } from 'react'
import type { LibraryPicture } from '../contract/endpoints.ts'
import { cropOf, type Point, type Shape } from '../contract/rules.ts'
import { widestOf } from './library.ts'
import classes from './pictures.module.css'

interface Props {
  picture: LibraryPicture
  focus: Point
  isFixed: boolean
  onChange: (focus: Point) => void
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export function FocalPoint({ picture, focus, isFixed, onChange }: Props) {
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    onChange({ x: within(focus.x + step.x * far), y: within(focus.y + step.y * far) })
  }
  const large = <img src={widestOf(picture)} alt={picture.alt || picture.fileName} draggable={false} />
  return (
    <div className={classes.focal}>
      {isFixed ? (
        <div className={classes.large}>{large}</div>
      ) : (
        <button
          type="button"
          className={classes.large}
          aria-label={`Focal point, ${focus.x} percent from the left, ${focus.y} percent from the top`}
          aria-describedby="focal-point-help"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && point(event)}
          onKeyDown={move}
        >
          {large}
          <span className={classes.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
        </button>
      )}
      <div className={classes.crops}>
        <Crop picture={picture} shape="wide" focus={focus} name="16:9, for cards and link previews" />
        <Crop picture={picture} shape="square" focus={focus} name="1:1, for portraits" />
        {!isFixed && (
          <p id="focal-point-help" className={classes.help}>
            Click the part that every crop must show, or move the point with the arrow keys. Hold Shift to move further.
          </p>
        )}
      </div>
    </div>
  )
}

interface CropProps {
  picture: LibraryPicture
  shape: Shape
  focus: Point
  name: string
}

function Crop({ picture, shape, focus, name }: CropProps) {
  const { width, height } = picture
  const part = cropOf({ width, height }, shape, focus) ?? { left: 0, top: 0, width, height }
  const style = {
    width: `${(width / part.width) * 100}%`,
    left: `${(-part.left / part.width) * 100}%`,
    top: `${(-part.top / part.height) * 100}%`,
  }
  return (
    <figure className={classes.crop}>
      <div style={{ aspectRatio: `${part.width} / ${part.height}` }}>
        <img src={widestOf(picture)} alt="" style={style} />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
