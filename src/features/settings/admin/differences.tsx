import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import { labelOf, settingWords } from './setting-words.ts'
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
