/** A drawing of lines and words, in units of which a part is 40 long. */
export interface ToolDrawing {
  description: string
  width: number
  height: number
  /** SVG path data. */
  lines: string
  words: readonly (readonly [x: number, y: number, text: string])[]
}

/** Path data that continues where the last ended: `h` to the right, `v` down. Each is 40 long. */
export const symbols = {
  resistor: { h: 'h8m0-5h24v10h-24v-10m24 5h8', v: 'v8m-5 0h10v24h-10v-24m5 24v8' },
  capacitor: { h: 'h17m0-9v18m6-18v18m0-9h17', v: 'v17m-9 0h18m-18 6h18m-9 0v17' },
  inductor: { h: `h6${'a3.5 3.5 0 0 1 7 0'.repeat(4)}h6`, v: `v6${'a3.5 3.5 0 0 1 0 7'.repeat(4)}v6` },
  diode: { h: 'h14m0-7v14l12-7l-12-7m12 0v14m0-7h14', v: 'v14m-7 0h14l-7 12l-7-12m0 12h14m-7 0v14' },
  ground: 'v6m-8 0h16m-13 4h10m-7 4h4',
  terminal: 'm-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0m2.5 0',
} as const
