/** Folders of pictures below the data folder. Here: the demo magazine's. */
export const demoPictures = 'files/assets'

/** Pictures of an earlier system, under their old names. */
export const earlierPictures = 'files/images'

/** The generated password of the first administrator. Only the owner of the data folder may read it. */
export const firstPasswordFile = 'first-administrator-password'

/** Addresses of the pages that were read last before the stop. */
export const pagesReadLately = 'pages-read-lately.json'

/** Decrypts the connections that the database stores. No backup has it. */
export const connectionsKeyFile = 'connections-key'
