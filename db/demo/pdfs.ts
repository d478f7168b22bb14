/** What a PDF of the demo says. */
export interface DemoPdf {
  parts: DemoPart[]
}

export interface DemoPart {
  heading: string
  blocks: readonly Block[]
}

/** A paragraph, or one of the others. Figures and tables are numbered in their order. */
export type Block = string | { points: readonly string[] } | DemoTable | { plot: Plot; caption: string }

export interface DemoTable {
  /** The first row is the header. */
  table: readonly (readonly string[])[]
  caption: string
  /** Shares of the width. By default the first column is twice as wide as the others. */
  widths?: readonly number[]
  /** Columns of words, which start at their left edge, beside the first. */
  words?: readonly number[]
}

export interface Axis {
  label: string
  from: number
  to: number
  ticks: readonly number[]
  isLog?: true
}

export interface Plot {
  /** What it shows, for those who do not see it. */
  alt: string
  x: Axis
  y: Axis
  lines: { name: string; points: (readonly [x: number, y: number])[]; isDashed?: true }[]
}
