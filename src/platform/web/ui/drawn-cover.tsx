import { coverArt, coverPaper } from '../../contract/cover-art.ts'
import './drawn-cover.css'

interface Props {
  title: string
  /** A sheet shows the title; wide ones have no words. */
  shape: 'sheet' | 'wide'
  /** At most eight. */
  traces?: number
}

const boxes = { sheet: { width: 100, height: 141 }, wide: { width: 160, height: 90 } }

/** Stands beside the title, which says the same. */
export function DrawnCover({ title, shape, traces = 4 }: Props) {
  const { width, height } = boxes[shape]
  const art = coverArt(title, boxes[shape], Math.min(traces, 8))
  return (
    <span aria-hidden="true" className={`drawn-cover is-${shape}`}>
      <svg viewBox={`0 0 ${width} ${height}`} focusable="false">
        <rect width={width} height={height} fill={art.ground} />
        <path d={art.traces.join('')} fill="none" stroke={coverPaper} strokeWidth={art.pen} strokeLinejoin="round" />
        {art.vias.map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={art.pen * 1.7}
            fill={art.ground}
            stroke={coverPaper}
            strokeWidth={art.pen}
          />
        ))}
      </svg>
      {shape === 'sheet' && <span>{title}</span>}
    </span>
  )
}
