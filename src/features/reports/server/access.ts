import type { FileAccess } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { type Access, decideAccess } from '../../articles/server/index.ts'

export type ReportDecision = Access | { show: 'preview'; because: 'purchase_required' }

export interface ReportVisibility {
  access: FileAccess
  isPublished: boolean
}

/** Who gets the file, and why not. A buyer keeps it, even when the report is withdrawn. */
export function decideReport(
  { access, isPublished }: ReportVisibility,
  { reader, isBought, now }: { reader: Reader | null; isBought: boolean; now: Date },
): ReportDecision {
  if (isBought) return { show: 'full' }
  if (access !== 'sold') return decideAccess({ access, isPublished }, reader, now)
  if (reader?.isEditor) return { show: 'full' }
  return isPublished ? { show: 'preview', because: 'purchase_required' } : { show: 'nothing' }
}
