import type { Generated } from 'kysely'
import type { ClassifiedCategory } from '../../../contract/classifieds/rules.ts'

export interface ClassifiedTables {
  classifieds: {
    id: Generated<number>
    user_id: number
    title: string
    body: string
    category: ClassifiedCategory
    contact: string
    submitted_at: Date
    approved_at: Date | null
    ends_at: Date | null
    end_told_at: Date | null
    refused_at: Date | null
    refusal: string | null
  }
}
