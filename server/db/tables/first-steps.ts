import type { FirstStepName } from '../../../contract/operations/first-step-names.ts'

export interface FirstStepTables {
  first_step_choices: { choice: FirstStepName | 'hidden'; chosen_at: Date }
}
