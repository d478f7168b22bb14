/** Removes what PostgreSQL cannot store. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Soft hyphens, zero-width spaces and direction marks are invisible and end no word. */
export const withoutInvisible = (text: string) => text.replace(/\p{Cf}+/gu, '')

/** Also replaces control characters and runs of blanks by one blank. */
export const normaliseText = (typed: string) =>
  withoutInvisible(clean(typed))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
