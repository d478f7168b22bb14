export { ownFolders, parseSiteAddress } from './address.ts'
export type { OwnAddresses } from './deps.ts'
export { openOwnAddresses } from './own-addresses.ts'
export { dropRedirects, moveAddresses, redirectFormer } from './redirect-addresses.ts'
