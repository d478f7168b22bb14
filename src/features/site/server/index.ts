export { privacyFacts } from './privacy-facts.ts'
