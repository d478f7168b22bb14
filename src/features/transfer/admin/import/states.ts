import type { ImportState } from '../../../imports/contract/imports.ts'

export const stateNames: Record<ImportState, string> = {
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
