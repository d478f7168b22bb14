/** What a PDF of the demo says. */
export interface DemoPdf {
  parts: PdfPart[]
}

export interface PdfPart {
  heading: string
  blocks: readonly PdfBlock[]
}

/** A paragraph, or one of the others. Figures and tables are numbered in their order. */
export type PdfBlock = string | { points: readonly string[] } | PdfTable | { plot: PdfPlot; caption: string }

export interface PdfTable {
  /** The first row is the header. */
  table: readonly (readonly string[])[]
  caption: string
  /** Shares of the width. By default the first column is twice as wide as the others. */
  widths?: readonly number[]
  /** Columns of words, which start at their left edge, beside the first. */
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
  /** What it shows, for those who do not see it. */
  alt: string
  x: PdfAxis
  y: PdfAxis
  lines: { name: string; points: (readonly [x: number, y: number])[]; isDashed?: true }[]
}
