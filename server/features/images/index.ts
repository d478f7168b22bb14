export { withCredits, withPictureSizes } from './body-pictures.ts'
export { type ConvertedImage, Converter } from './convert.ts'
export {
  articleWidths,
  cropShapes,
  filesOf,
  inShape,
  isUploaded,
  nameInFile,
  type PictureRow,
  pictureAddress,
  pictureFile,
  presentPicture,
} from './pictures.ts'
export { findPictureAt, findPictureFiles, findPresentFile, holdPictures } from './queries.ts'
export { cropsOf, findPresent, type ImageDeps, putFiles, storeFiles, storeImage } from './store-image.ts'
