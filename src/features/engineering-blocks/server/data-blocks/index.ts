export {
  type DrawnFigures,
  dataProblems,
  describeData,
  listedParts,
  readFigures,
  requireShowable,
  withData,
} from './in-text.ts'
export { withDataPictures } from './pictures.ts'
