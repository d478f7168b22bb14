/** No schemas in this file, so that the back office can import it. */
export const importLimits = { bytes: 20 * 2 ** 20, lines: 1_000_000 } as const

/** Values of a column that are asked about one by one. */
export const columnQuestions = { values: 6, asked: 500 } as const

export interface ColumnQuestion {
  column: string
  /** The unclear values in lower case. Dates are `a date`. */
  values: { value: string; uses: number }[]
}

export interface ColumnAnswer {
  column: string
  /** Values that mean no mail. Empty: the column says nothing about mail. */
  no: string[]
  asked: string[]
}

export const questionAboutColumn = ({ column, values }: ColumnQuestion) =>
  `What does “${column}” say about email? It has ${values.map(({ value, uses }) => `“${value || 'nothing'}” ${uses.toLocaleString('en')} ${uses === 1 ? 'time' : 'times'}`).join(', ')}.`

export const fileTooLarge = (bytes: number) => `The file is larger than ${bytes / 2 ** 20} MB`
