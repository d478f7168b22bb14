/** Removes what PostgreSQL cannot store. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Text without control characters and direction marks, with single blanks. */
export const normaliseText = (typed: string) =>
  clean(typed)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
