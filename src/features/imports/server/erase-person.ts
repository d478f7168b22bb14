import { sql } from 'kysely'
import { emailKey } from '../../../platform/contract/accounts/rules.ts'
import { addressAlone, localPartOf } from '../../../platform/server/core/address-alone.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'

/**
 * Waiting uploads neither keep the address nor add it again. A row becomes an empty line, so that line numbers stay. A
 * row of several lines loses only the address, and is refused.
 */
export async function eraseAddressInImports(tx: Transaction, email: string): Promise<void> {
  const imports = await tx
    .selectFrom('imports')
    .select(['id', 'source', 'refusals'])
    .where('kind', 'in', ['newsletter', 'members'])
    .where(sql<boolean>`position(${localPartOf(email)} in lower(coalesce(source, '') || refusals::text)) > 0`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const isOf = (text: string) => text.search(addressAlone(email)) >= 0
  for (const { id, source, refusals } of imports)
    await tx
      .updateTable('imports')
      .set({
        source: source && withoutAddress(source, email),
        refusals: JSON.stringify(refusals.filter((row) => !isOf(JSON.stringify(row)))),
      })
      .where('id', '=', id)
      .execute()
}

const anyAddress = /[^\s",;<>@]{1,64}@[^\s",;<>@]{1,255}/

function withoutAddress(source: string, email: string): string {
  return source
    .split(/(\r\n|\r|\n)/)
    .map((line) => {
      const rest = line.replace(addressAlone(email), '')
      if (rest === line) return line
      const hasWholeCells = (line.split('"').length - 1) % 2 === 0
      // The row of somebody else may name the address behind their own.
      const isOwn = emailKey(anyAddress.exec(line)?.[0] ?? '') === email
      return hasWholeCells && isOwn ? '' : rest
    })
    .join('')
}
