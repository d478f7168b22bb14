export { approveClassified } from './decide-classified.ts'
export { forgetClassifiedsOf, placeClassified } from './place-classified.ts'
export { classifiedsKey, findShownIds } from './queries.ts'
