export { findAttachmentFiles, isAttachmentFile } from './files.ts'
export { contentTypeOf } from './kind.ts'
export { storeAttachment } from './store-attachment.ts'
