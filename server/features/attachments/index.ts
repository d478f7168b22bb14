export { findAttachmentFiles, isAttachmentFile } from './files.ts'
export { contentTypeOf } from './kind.ts'
