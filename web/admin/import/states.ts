import type { ImportState } from '../../../contract/imports.ts'

export const stateNames: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  importing: 'Being imported',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
