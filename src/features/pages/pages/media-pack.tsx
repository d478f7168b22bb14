import { redirectDocument } from 'react-router'
import { links } from '../../../platform/contract/links.ts'

/** Menus and other sites link to the address without `.pdf` too. */
export function loader(): never {
  throw redirectDocument(links.mediaPackPdf)
}
