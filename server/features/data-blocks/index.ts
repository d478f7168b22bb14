export { dataProblems, describeData, listedParts, readSheet, requireShowable, type Sheet, withData } from './in-text.ts'
export { withDataPictures } from './pictures.ts'
