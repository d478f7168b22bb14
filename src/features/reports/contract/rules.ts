/** No schemas here, so that readers do not download a validator. */

/** In characters. */
export const longestChanges = 300

export const reportMessages = {
  fileRequired: 'Upload a file before you publish the report',
  changesRequired: 'Describe the changes in this version',
  priceRequired: 'A report for sale needs a price',
  pdfUnreadable: 'The PDF cannot be read. Save it again without a password, then upload it',
  pdfTooComplex: 'The PDF is too complex. Save it again with less content, then upload it',
  uploaded: 'File uploaded',
} as const
