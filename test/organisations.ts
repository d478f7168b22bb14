import { beforeEach, expect } from 'vitest'
import { days } from '../src/platform/server/core/durations.ts'
import { useMagazine } from './magazine.ts'
import { aMember, useMember } from './members.ts'
import type { Visitor } from './visitor.ts'

export const acme = {
  name: 'Acme',
  plan: 'gold',
  startsOn: '2026-03-01',
  endsOn: '2026-12-31',
  seats: 2,
  orderNumber: 'PO-7',
  domains: ['acme.com'],
  networks: [] as string[],
  managers: ['boss@acme.com'],
  note: '',
}

export function useOrganisations({ environment }: { environment?: Record<string, string> } = {}) {
  const magazine = useMagazine(environment ? { environment } : {})
  const admin = useMember(magazine, { role: 'admin', email: 'admin@magazine.test' })
  const gold = { id: 0 }
  beforeEach(async () => {
    gold.id = await magazine.publishes({ access: 'gold', html: '<p>The SECRET-OF-GOLD.</p>' })
  })
  const opens = (reader: Visitor, headers: Record<string, string> = {}) =>
    reader.get(`/home/article/${gold.id}`, { headers })
  return {
    magazine,
    admin,
    async adds(changes: Partial<typeof acme> = {}) {
      const added = await admin.post('/admin/organisations', { ...acme, ...changes })
      expect(added.status, added.text).toBe(201)
      return added.json().organisation.id as number
    },
    employee: (name: string) =>
      aMember(magazine, { username: name, email: `${name.toLowerCase()}@acme.com`, signedInFor: days(30) }),
    opens,
    mayRead: async (reader: Visitor, headers?: Record<string, string>) =>
      (await opens(reader, headers)).text.includes('SECRET-OF-GOLD'),
  }
}
