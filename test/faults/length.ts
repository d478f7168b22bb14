/** `npm run test:faults` sets it: more rounds, and faults that take their time. */
export const isLong = process.env['FAULTS'] === 'long'
