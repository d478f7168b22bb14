/** The content-security policy names it. */
export const prosePolicy = 'prose'

/** The one script that a page may start as a worker. */
export const offlineWorker = '/offline-worker.js'
