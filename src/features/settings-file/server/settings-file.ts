import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'
import { isObject } from '../../../platform/contract/settings/fields.ts'
import type { Administrator } from '../../../platform/server/audit/index.ts'
import { InvalidInput, InvalidRequest } from '../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { NewCatalogue } from '../../catalogue/contract/schemas.ts'
import { findCatalogue } from '../../catalogue/server/index.ts'
import { describeChanges, findRemoved, replaceCatalogue, requireReadable } from '../../sections/server/index.ts'
import type { SettingsDifference } from '../../settings/contract/endpoints.ts'
import { isSettingGroupName, type SettingGroupName, settingGroupNames } from '../../settings/contract/groups.ts'
import {
  changedFields,
  renewed,
  type SettingGroupValue,
  saveSettingGroup,
  validateSettingGroup,
} from '../../settings/server/index.ts'
import { settingsFile } from '../contract/endpoints.ts'

export async function exportSettings({ settings, db }: Pick<Deps, 'settings' | 'db'>) {
  const groups = Object.fromEntries(settingGroupNames.map((group) => [group, { ...settings.current()[group] }]))
  return { ...settingsFile, groups, catalogue: (await findCatalogue(db)).value }
}

/** All or nothing. What the file does not name stays as it is. @throws InvalidInput, InvalidRequest */
export async function importSettings(
  deps: Deps & Pick<FromAllFeatures, 'moveReferences'>,
  { file, isDryRun }: { file: unknown; isDryRun: boolean },
  by: Administrator,
): Promise<{ differences: SettingsDifference[]; catalogue: string[] }> {
  const groups: [SettingGroupName, SettingGroupValue][] = []
  for (const [group, given] of readGroups(file)) groups.push([group, await validated(deps, group, given)])
  const differences = groups.flatMap(([group, value]) =>
    changedFields(group, { ...deps.settings.current()[group] }, value).map((change) => ({ group, ...change })),
  )
  const catalogue = readCatalogue(file)
  const { value: before } = await findCatalogue(deps.db)
  if (catalogue && isDryRun) {
    await findRemoved(deps.db, before, catalogue)
    requireReadable(catalogue, before)
  }
  if (!isDryRun)
    await inTransaction(deps.db, async (tx) => {
      for (const [group, value] of groups)
        await saveSettingGroup({ ...deps, db: tx }, { group, value, version: null, action: 'settings.imported' }, by)
      if (catalogue) await replaceCatalogue(tx, { catalogue, version: null }, { ...deps, by, now: deps.now() })
    })
  return { differences, catalogue: catalogue ? describeChanges(before, catalogue) : [] }
}

function readCatalogue(file: unknown): Catalogue | null {
  if (!isObject(file) || file['catalogue'] === undefined) return null
  const { data, error } = NewCatalogue.safeParse(file['catalogue'])
  if (data) return data
  throw new InvalidRequest(
    error.issues.map(({ path, message }) => ({ field: ['catalogue', ...path].join('.'), message })),
  )
}

function readGroups(file: unknown): [SettingGroupName, SettingGroupValue][] {
  // Files of a version before 0.1.0 have another name for them.
  const groups = isObject(file) ? (file['groups'] ?? file['rooms']) : null
  if (!isObject(file) || file['format'] !== settingsFile.format || !isObject(groups))
    throw new InvalidInput('file', 'This is not a settings file. Choose a file that was exported here.')
  if (file['version'] !== settingsFile.version)
    throw new InvalidInput(
      'file',
      `The file has ${versionOf(file)} of the settings. This server reads version ${settingsFile.version}.`,
    )
  const secret = findSecret(file)
  if (secret !== null)
    throw new InvalidInput(
      'file',
      `The file contains a secret (${secret}). Enter secrets under Connections, and remove this one from the file.`,
    )
  return Object.entries(groups).map(([group, value]) => {
    if (!isSettingGroupName(group)) throw new InvalidInput('file', `Settings page not found: ${group}.`)
    if (!isObject(value)) throw new InvalidInput('file', `The settings page ${group} must have fields.`)
    return [group, renewed(group, value)]
  })
}

const versionOf = ({ version }: Readonly<Record<string, unknown>>) =>
  typeof version === 'number' ? `version ${version}` : 'no version'

async function validated(
  deps: Pick<Deps, 'config' | 'settings'>,
  group: SettingGroupName,
  given: SettingGroupValue,
): Promise<SettingGroupValue> {
  try {
    return await validateSettingGroup(deps, group, { ...deps.settings.current()[group], ...given })
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    throw new InvalidRequest(
      error.details.map(({ field, message }) => ({ field: [group, field].filter(Boolean).join('.'), message })),
    )
  }
}

const secretName = /password|passphrase|secret|token|api_?key|private_?key|database_?url|smtp_?url|storage_?url/i
const secretValue = /-----BEGIN [A-Z ]*PRIVATE KEY|^(postgres(ql)?|smtps?|s3):\/\/[^/\s]*:[^/\s]*@/i

/** No group is nested as deep. */
const deepest = 10

/** Also finds what only looks like a secret. Null: none. @throws InvalidInput if nested too deep */
function findSecret(value: unknown, name = '', depth = 0): string | null {
  if (depth > deepest)
    throw new InvalidInput('file', 'This is not a settings file. Choose a file that was exported here.')
  if (secretName.test(name)) return name
  if (typeof value === 'string') return secretValue.test(value) ? name : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findSecret(inner, key, depth + 1)
    if (found !== null) return found
  }
  return null
}
