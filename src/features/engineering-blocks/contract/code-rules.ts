/** No schemas, so that the editor's forms can use it. */

/** A name or a path. */
export const codeFile = /^[^\p{C}<>"&\\]{1,80}$/u

/** Lines and ranges of lines, as in `3,5-7`. */
export const codeMarks = /^[1-9]\d{0,4}(?:-[1-9]\d{0,4})?(?:,[1-9]\d{0,4}(?:-[1-9]\d{0,4})?){0,49}$/

export const codeFirst = /^[1-9]\d{0,4}$/

export const diffLanguage = 'diff'
