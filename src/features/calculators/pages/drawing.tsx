import type { ToolDrawing } from '../contract/drawing.ts'

export function CalculatorDrawing({ drawing, isDecorative = false }: { drawing: ToolDrawing; isDecorative?: boolean }) {
  const { description, width, height, lines, words } = drawing
  return (
    <svg
      className="tool-drawing"
      viewBox={`0 0 ${width} ${height}`}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': description })}
    >
      <path d={lines} />
      {!isDecorative &&
        words.map(([x, y, text]) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {text}
          </text>
        ))}
    </svg>
  )
}
