export { withCredits, withoutDrawings, withPictureSizes } from './body-pictures.ts'
export { type ConvertedImage, Converter } from './convert.ts'
export {
  articleWidths,
  cropShapes,
  detailWidths,
  drawingAddress,
  inShape,
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
export { idsShowing, namesPicture, pictureColumns } from './shown-pictures.ts'
export { type ImageDeps, storeImage } from './store-image.ts'
export { uploadedBy } from './uploaded-by.ts'
