/** `npm run test:release` sets it: more rounds, faults that take their time, and `test/release`. */
export const isLong = process.env['FAULTS'] === 'long'
