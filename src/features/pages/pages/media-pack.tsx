import { redirectDocument } from 'react-router'
import { links } from '../../../platform/contract/links.ts'

/** The media pack is a file. Menus and other sites link to the address without its ending too. */
export function loader(): never {
  throw redirectDocument(links.mediaPackPdf)
}
