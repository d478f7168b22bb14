export interface DemoPdf {
  parts: PdfPart[]
}

export interface PdfPart {
  heading: string
  blocks: readonly PdfBlock[]
}

/** A text is a paragraph. Figures and tables are numbered in their order. */
export type PdfBlock = string | { points: readonly string[] } | PdfTable | { plot: PdfPlot; caption: string }

export interface PdfTable {
  /** The first row is the header. */
  table: readonly (readonly string[])[]
  caption: string
  /** Shares of the width. By default the first column is twice as wide as the others. */
  widths?: readonly number[]
  /** Columns of words beside the first. They are aligned left. */
  words?: readonly number[]
}

export interface PdfAxis {
  label: string
  from: number
  to: number
  ticks: readonly number[]
  isLog?: true
}

export interface PdfPlot {
  alt: string
  x: PdfAxis
  y: PdfAxis
  lines: { name: string; points: (readonly [x: number, y: number])[]; isDashed?: true }[]
}
