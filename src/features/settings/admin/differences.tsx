import { type Field, isObject } from '../../../platform/contract/settings/fields.ts'
import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import classes from './settings.module.css'

interface Props {
  changes: readonly { group: SettingGroupName; field: string; before?: unknown; after?: unknown }[]
  hasGroups?: boolean
}

export const Differences = ({ changes, hasGroups = false }: Props) => (
  <dl className={classes.differences}>
    {changes.map(({ group, field, before, after }) => {
      const row = getSettingGroup(group).fields[field]
      return (
        <div key={`${group}.${field}`}>
          <dt>
            {hasGroups && `${getSettingGroup(group).label}: `}
            {labelOf(group, field)}
          </dt>
          <dd>
            <del>{settingWords(row, before)}</del> <ins>{settingWords(row, after)}</ins>
          </dd>
        </div>
      )
    })}
  </dl>
)

/** Falls back to the name of a field that this version does not know. */
const labelOf = (group: SettingGroupName, field: string) => getSettingGroup(group).fields[field]?.label ?? field

function settingWords(field: Field | undefined, value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty'
  if (typeof value === 'string' && value.startsWith('data:')) return 'an image'
  if (field?.kind === 'choice' && typeof value === 'string') return field.choices[value] ?? value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) {
    const fields = field?.kind === 'list' ? field.fields : {}
    const entries = value.filter(isObject).map((entry) =>
      Object.entries(entry)
        .map(([name, one]) => settingWords(fields[name], one))
        .join(' · '),
    )
    return entries.join('\n') || 'none'
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
