export { dataProblems, describeData, listedParts, requireShowable, withData } from './in-text.ts'
export { withDataPictures } from './pictures.ts'
