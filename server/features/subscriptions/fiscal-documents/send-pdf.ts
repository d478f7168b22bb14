import type { SettingValues } from '../../../../contract/settings/rooms.ts'
import { ok } from '../../../http/api/calls.ts'
import type { FiscalDocument } from './queries.ts'
import { renderPdf } from './render-pdf.ts'

/** Answers with a document as a file. */
export async function sendPdf(found: FiscalDocument, settings: SettingValues) {
  const name = `${found.document.number.replaceAll('/', '-')}.pdf`
  return {
    ...ok(await renderPdf(found, settings)),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}
