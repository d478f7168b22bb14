import type { Config } from '../../../config.ts'
import { ok } from '../../../http/api/calls.ts'
import type { FiscalDocument } from './queries.ts'
import { renderPdf } from './render-pdf.ts'

/** Answers with a document as a file. */
export async function sendPdf(found: FiscalDocument, config: Config) {
  const name = `${found.document.number.replaceAll('/', '-')}.pdf`
  return {
    ...ok(await renderPdf(found, config)),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}
