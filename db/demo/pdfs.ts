/** What a PDF of the demo says. */
export interface DemoPdf {
  parts: {
    heading: string
    paragraphs: string[]
    /** Rows; the first is the header. */
    table?: string[][]
  }[]
}
