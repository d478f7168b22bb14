export { deletePicture } from './delete-picture.ts'
