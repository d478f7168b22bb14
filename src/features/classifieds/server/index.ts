export { approveClassified } from './decide-classified.ts'
export { placeClassified } from './place-classified.ts'
