import type { SettingValues } from '../../../../contract/settings/rooms.ts'
import { okFile } from '../../../http/api/calls.ts'
import type { FiscalDocument } from './queries.ts'
import { renderPdf } from './render-pdf.ts'

/** Answers with a document as a file. */
export async function sendPdf(found: FiscalDocument, settings: SettingValues) {
  const name = `${found.document.number.replaceAll('/', '-')}.pdf`
  return okFile(name, await renderPdf(found, settings))
}
