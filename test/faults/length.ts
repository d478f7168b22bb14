/** Set by `npm run test:release`: more rounds, slow faults, and `test/release`. */
export const isLong = process.env['FAULTS'] === 'long'
