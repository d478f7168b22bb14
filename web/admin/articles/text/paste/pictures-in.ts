/**
 * The pictures that somebody pastes or drops. Word and spreadsheets put a picture of the text beside the text: then the text is meant.
 */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return []
  const files = [...transfer.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || !transfer.types.includes('text/html')) return files
  const { body } = new DOMParser().parseFromString(transfer.getData('text/html'), 'text/html')
  return body.textContent?.trim() ? [] : files
}
