import { okFile } from '../../../../platform/server/http/api/calls.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import type { FiscalDocument } from './queries.ts'
import { renderPdf } from './render-pdf.ts'

export async function sendPdf(found: FiscalDocument, settings: SettingValues) {
  const name = `${found.document.number.replaceAll('/', '-')}.pdf`
  return okFile(name, await renderPdf(found, settings))
}
