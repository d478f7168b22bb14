/** `reader` is not staff. */
export const roles = ['admin', 'editor', 'writer', 'advertising', 'reader'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['admin', 'editor', 'writer', 'advertising'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Record<Role, string> = {
  admin: 'Administrator',
  editor: 'Editor',
  writer: 'Writer',
  advertising: 'Advertising',
  reader: 'Reader',
}

export const admittedRoles = {
  anyone: roles,
  reader: roles,
  staff: staffRoles,
  writer: ['admin', 'editor', 'writer'],
  editor: ['admin', 'editor'],
  advertising: ['admin', 'advertising'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>

/** `staff`: every role but `reader`. `writer` includes editors. Administrators may do everything. */
export type RouteAccess = keyof typeof admittedRoles

/** `role` null: nobody is signed in. */
export function isAdmitted(access: RouteAccess, role: Role | null): boolean {
  if (role === null) return access === 'anyone'
  return admittedRoles[access].some((admitted) => admitted === role)
}

export const isForStaff = (access: RouteAccess) => !isAdmitted(access, 'reader')

/** Reads `admin`, `["admin"]` and `reader, editor`. Ignores unknown roles. */
export const rolesIn = (text: string): Role[] => {
  const words = text.split(/[^\w-]+/)
  return roles.filter((role) => words.includes(role))
}
