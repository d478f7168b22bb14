export { ownFolders, parseSiteAddress } from './address.ts'
export { dropRedirects, redirectAddresses, redirectFormer } from './redirect-addresses.ts'
