export { describeCode, validCodeAttributes, withCodeLines, withNamedCode } from './in-text.ts'
