import { setFlagsFromString } from 'node:v8'

/** Otherwise a process that reads files piece by piece takes hundreds of megabytes more. It takes no longer. */
export const limitGarbage = () => setFlagsFromString('--optimize-for-size')
