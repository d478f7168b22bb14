export { dataProblems, describeData, listedParts, requireReadable, withData } from './in-text.ts'
export { withDataPictures } from './pictures.ts'
