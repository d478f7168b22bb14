export { ExportFailed } from './output.ts'
export { writeExport } from './write-export.ts'
