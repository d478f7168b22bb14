export const demoPictures = 'files/assets'

export const earlierPictures = 'files/images'

/** Only the owner of the data folder may read it. */
export const firstPasswordFile = 'first-administrator-password'

export const pagesReadLately = 'pages-read-lately.json'

/** Decrypts stored connections. No backup has it. */
export const connectionsKeyFile = 'connections-key'
