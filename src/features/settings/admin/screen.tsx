import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import type { StoredSettingGroup } from '../contract/endpoints.ts'
import { isSettingGroupName, type SettingGroupName, settingGroupNames } from '../contract/groups.ts'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'
import { settingsQuery } from './requests.ts'
import classes from './settings.module.css'
import { SettingsFile } from './settings-file.tsx'

export default function Settings() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('group') ?? ''
  const group = isSettingGroupName(asked) ? asked : (settingGroupNames[0] ?? 'identity')
  const sought = query.get('field')
  const { data, error, refetch } = useQuery({
    queryKey: settingsQuery,
    queryFn: () => adminApi.call('GET /admin/settings', {}),
  })
  const open = (name: SettingGroupName, field?: string) => {
    setQuery({ ...(name !== settingGroupNames[0] && { group: name }), ...(field && { field }) })
  }
  return (
    <section className={classes.screen}>
      <ScreenHead title="Settings">
        <SettingsFile />
      </ScreenHead>
      {error ? (
        <Failure sentence="Failed to load the settings" error={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.columns}>
          <GroupList group={group} open={open} />
          {data ? (
            <SettingGroup key={group} name={group} groups={data.groups} sought={sought} />
          ) : (
            <Skeleton height={360} />
          )}
        </div>
      )}
    </section>
  )
}

function SettingGroup({
  name,
  groups,
  sought,
}: {
  name: SettingGroupName
  groups: StoredSettingGroup[]
  sought: string | null
}) {
  const stored = groups.find(({ group }) => group === name)
  return stored ? <GroupForm name={name} stored={stored} sought={sought} /> : null
}
