export {
  type DrawnFigures,
  dataBlocks,
  describeData,
  listedParts,
  readFigures,
  requireShowable,
  withData,
} from './in-text.ts'
export { withDataPictures } from './pictures.ts'
