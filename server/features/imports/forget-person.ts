import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/**
 * Takes an address out of uploaded tables that wait, so that they neither keep it nor add it again. An empty line takes the place of a row:
 * the numbers of the others stay. A row of several lines loses the address alone, and is refused.
 */
export async function forgetAddressInImports(tx: Transaction, email: string): Promise<void> {
  const imports = await tx
    .selectFrom('imports')
    .select(['id', 'source', 'refusals'])
    .where('kind', 'in', ['newsletter', 'members'])
    .where(sql<boolean>`position(${email} in lower(coalesce(source, '') || refusals::text)) > 0`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, source, refusals } of imports)
    await tx
      .updateTable('imports')
      .set({
        source: source && withoutAddress(source, email),
        refusals: JSON.stringify(refusals.filter((row) => !JSON.stringify(row).toLowerCase().includes(email))),
      })
      .where('id', '=', id)
      .execute()
}

function withoutAddress(source: string, email: string): string {
  const address = new RegExp(email.replace(/\W/g, '\\$&'), 'gi')
  return source
    .split(/(\r\n|\r|\n)/)
    .map((line) => {
      if (!line.toLowerCase().includes(email)) return line
      const hasWholeCells = (line.split('"').length - 1) % 2 === 0
      return hasWholeCells ? '' : line.replace(address, '')
    })
    .join('')
}
