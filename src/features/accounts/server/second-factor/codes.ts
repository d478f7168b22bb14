import type { Transaction } from '../../../../platform/server/db/database.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { hashOfRecoveryCode } from './factors.ts'

/** A code of the app, or a recovery code. Returns whether it was one. */
export function consumeCode(tx: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? consumeAppCode(tx, userId, digits, now) : consumeRecoveryCode(tx, userId, code)
}

async function consumeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
