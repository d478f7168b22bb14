/** The pasted or dropped pictures. None if there is text too: Word and spreadsheets add a picture of the copied text. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return []
  const files = [...transfer.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || !transfer.types.includes('text/html')) return files
  const { body } = new DOMParser().parseFromString(transfer.getData('text/html'), 'text/html')
  return body.textContent?.trim() ? [] : files
}
