import { setFlagsFromString } from 'node:v8'

/**
 * Has this process collect garbage early. Otherwise it would take hundreds of megabytes more before it does, although little of a file that is read
 * piece by piece lives for long. It takes no longer.
 */
export const limitGarbage = () => setFlagsFromString('--optimize-for-size')
