/** Removes what PostgreSQL cannot store. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Soft hyphens, zero-width spaces and direction marks: nobody sees them, and they end no word. */
export const withoutInvisible = (text: string) => text.replace(/\p{Cf}+/gu, '')

/** Text without control characters and direction marks, with single blanks. */
export const normaliseText = (typed: string) =>
  withoutInvisible(clean(typed))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
