export { lockAddresses } from './address-lock.ts'
export {
  adminPasswordProblem,
  hasAccount,
  listAdmins,
  makeAdmin,
  planFirstAdmin,
  removeAdmin,
  resetMember,
  setRole,
} from './admins.ts'
export { mailGoogleProof } from './google/mail-proof.ts'
export { PasswordHasher } from './passwords/hasher.ts'
export { requireFreshFactor } from './second-factor/fresh-factor.ts'
export { bearerHash, findReaders } from './sessions/find-sessions.ts'
export { createIdentify } from './sessions/identify.ts'
