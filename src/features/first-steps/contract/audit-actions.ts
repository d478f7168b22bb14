export const firstStepsAuditActions = { 'first-steps.changed': 'changed the first steps' } as const
