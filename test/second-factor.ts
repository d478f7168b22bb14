import { Secret, TOTP } from 'otpauth'
import { type StaffRole, staffRoles } from '../src/platform/contract/accounts/roles.ts'
import type { Magazine } from './magazine.ts'
import { useMember } from './members.ts'
import { aPasskey } from './passkeys.ts'
import { aPassword, Visitor } from './visitor.ts'

export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export const here = { origin: 'http://magazine.test', rpId: 'magazine.test' }

export function useEditor(magazine: Magazine, { role = 'editor' }: { role?: StaffRole } = {}) {
  const email = 'edo@example.com'
  const edo = useMember(magazine, { role, email, hasPassword: true })
  const now = () => magazine.clock.now

  return {
    edo,
    email,
    /** Afterwards the app's current code is used up. */
    async setsUpApp() {
      const { secret } = (await edo.post('/auth/factors/app', { password: aPassword, name: 'Phone' })).json()
      const { recoveryCodes } = (await edo.post('/auth/factors/app/confirm', { code: codeOf(secret, now()) })).json()
      return { secret, recoveryCodes, code: () => codeOf(secret, now()) }
    },
    async setsUpPasskey(passkey = aPasskey(here)) {
      const { ticket, options } = (await edo.post('/auth/factors/passkey-options', { password: aPassword })).json()
      const body = { ticket, name: 'Key', response: passkey.registers(options.challenge) }
      const answer = await edo.post('/auth/factors/passkeys', body)
      return { passkey, answer, again: () => edo.post('/auth/factors/passkeys', body) }
    },
    async begins(who = new Visitor(magazine), password = aPassword) {
      const answer = await who.signIn(email, password)
      return { who, status: answer.status, body: answer.json() }
    },
    async finishes(ticket: string, code: string, who = new Visitor(magazine)) {
      const answer = await who.post('/auth/second-factor', { ticket, code })
      if (answer.status === 200) who.token = answer.json().token
      return { who, status: answer.status, code: answer.json().code }
    },
  }
}

/** Exactly these roles need a second factor. */
export const requires = (roles: readonly StaffRole[]) =>
  Object.fromEntries(staffRoles.map((role) => [role, roles.includes(role)]))

export async function requiresFactor(admin: Visitor, roles: readonly StaffRole[]) {
  const { groups } = (await admin.get('/admin/settings')).json()
  const { version } = groups.find(({ group }: { group: string }) => group === 'security')
  return admin.call('PUT', '/admin/settings/security', { body: { value: requires(roles), version } })
}
