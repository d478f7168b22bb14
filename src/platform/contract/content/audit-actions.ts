import { type ContentHead, contentHeads } from './heads.ts'

const changes = ['added', 'edited', 'deleted', 'restored'] as const

const actionsOf = <H extends ContentHead>(heads: readonly H[]) =>
  Object.fromEntries(
    heads.flatMap(({ key }) => changes.map((one) => [`${key}.${one}`, `${one} the ${key.replaceAll('-', ' ')}`])),
  ) as Record<`${H['key']}.${(typeof changes)[number]}`, string>

export const contentAuditActions = actionsOf(contentHeads)
