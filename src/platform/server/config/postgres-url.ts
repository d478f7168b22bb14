import { parse } from 'pg-connection-string'
import { z } from 'zod'
import { reportedBy } from '../../contract/field-schemas.ts'

const example = 'postgres://user:password@host:5432/name, with reserved characters in user and password percent-encoded'

/** As PostgreSQL's own programs take it. The driver reads the certificate files that it names. */
export const PostgresUrl = z.string().max(10_000, `must be like ${example}`).superRefine(reportedBy(problemOf))

function problemOf(text: string): string | null {
  try {
    const { database, port } = parse(text)
    const isPort = !port || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
    // The driver accepts more than the rest of the product does.
    return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && database && isPort
      ? null
      : `must be like ${example}`
  } catch (error) {
    const isFile = error instanceof Error && 'path' in error && 'code' in error
    return isFile
      ? `names the file ${String(error.path)}, which cannot be read (${String(error.code)})`
      : `must be like ${example}`
  }
}
