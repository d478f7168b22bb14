export { dropRedirects, redirectAddresses } from './redirect-addresses.ts'
