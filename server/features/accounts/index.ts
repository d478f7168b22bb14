export { adminPasswordProblem, ensureFirstAdmin, hasAccount, listAdmins, makeAdmin, removeAdmin } from './admins.ts'
export { createIdentify } from './identify.ts'
export { PasswordHasher } from './passwords/hasher.ts'
export { bearerHash, findReaders } from './sessions/session-readers.ts'
