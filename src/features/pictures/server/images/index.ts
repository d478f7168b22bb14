export { withCredits, withoutDrawings, withPictureSizes } from './body-pictures.ts'
export { cleanSvg } from './clean-svg.ts'
export { type ConvertedImage, Converter } from './convert.ts'
export { isLineArt } from './line-art.ts'
export {
  articleWidths,
  cropShapes,
  detailWidths,
  drawingAddress,
  filesOf,
  inShape,
  isDrawn,
  isUploaded,
  markedSizes,
  mediaTypeOf,
  nameAt,
  nameInFile,
  type PictureRow,
  pictureAddress,
  pictureFile,
  presentPicture,
} from './pictures.ts'
export { findPictureAt, findPictureFiles, findPicturesNamed, findPresentFile, holdPictures } from './queries.ts'
export { cropsOf, findPresent, type ImageDeps, putFiles, storeFiles, storeImage } from './store-image.ts'
export { uploadedBy } from './uploaded-by.ts'
