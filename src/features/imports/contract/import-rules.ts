/** Limits of imported tables, for the back office and the server. No schemas. */
export const importLimits = { bytes: 20 * 2 ** 20, lines: 1_000_000 } as const

/** Values of a column that are asked about one by one. */
export const columnQuestions = { values: 6, asked: 500 } as const

/** A column that may say who wants mail, and that is not understood. */
export interface ColumnQuestion {
  /** Its title. */
  column: string
  /** Those that are not understood, in small letters; dates are `a date`. */
  values: { value: string; uses: number }[]
}

export interface ColumnAnswer {
  column: string
  /** The values with which somebody wants no mail. Empty: it says nothing about mail. */
  no: string[]
  /** All that were asked about. */
  asked: string[]
}

/** What the check of a list asks. */
export const questionAboutColumn = ({ column, values }: ColumnQuestion) =>
  `What does “${column}” say about email? It has ${values.map(({ value, uses }) => `“${value || 'nothing'}” ${uses.toLocaleString('en')} ${uses === 1 ? 'time' : 'times'}`).join(', ')}.`

export const fileTooLarge = (bytes: number) => `The file is larger than ${bytes / 2 ** 20} MB`
