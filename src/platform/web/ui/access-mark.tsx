import type { AccessLevel } from '../../contract/catalogue.ts'
import { TierMark } from './story-marks.tsx'

export const AccessMark = ({ access }: { access: AccessLevel }) =>
  access === 'silver' || access === 'gold' ? (
    <TierMark tier={access} />
  ) : (
    <span className="font-semibold text-ink">{access === 'free' ? 'Free' : 'With an account'}</span>
  )
