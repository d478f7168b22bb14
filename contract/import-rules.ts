/** Limits of imported tables, for the back office and the server. No schemas. */
export const importLimits = { bytes: 20 * 2 ** 20, lines: 1_000_000 } as const

export const fileTooLarge = (bytes: number) => `The file is larger than ${bytes / 2 ** 20} MB`
