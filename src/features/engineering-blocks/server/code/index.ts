export { describeCode, downloadLink, validCodeAttributes, withCodeLines, withNamedCode } from './in-text.ts'
