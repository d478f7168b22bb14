/** Pictures below the data folder, beside the database: those of the demo magazine. */
export const demoPictures = 'files/assets'

/** Those of an earlier system, by the names that its articles know them by. */
export const earlierPictures = 'files/images'
