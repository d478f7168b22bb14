import type { ReportAccess } from '../../../contract/reports/rules.ts'

export const accessNames: Record<ReportAccess, string> = {
  free: 'Everyone',
  login: 'Readers with an account',
  silver: 'Silver and gold',
  gold: 'Gold',
  sold: 'Buyers only',
}
