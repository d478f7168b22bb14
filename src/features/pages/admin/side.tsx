import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { fromField, toField } from '../../articles/admin/editor/date-time.ts'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import type { AdminPage } from '../contract/endpoints.ts'
import type { PageActions } from './use-page-actions.ts'

interface ScheduleProps {
  page: AdminPage
  isUnsaved: boolean
  publish: PageActions['publish']
}

export function Schedule({ page, isUnsaved, publish }: ScheduleProps) {
  const { timeZone } = useAdminSite()
  const [at, setAt] = useState(page.publishAtLocal)
  return (
    <SideSection title="Publication">
      <TextInput
        type="datetime-local"
        label="Publish at"
        description={`In the time zone ${timeZone}`}
        value={toField(at)}
        onChange={(event) => setAt(fromField(event.currentTarget.value))}
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={at === '' || isUnsaved || page.version === 0}
          onClick={() => void publish({ publishAt: at })}
        >
          Schedule
        </Button>
        {page.publishAt && (
          <Button size="xs" variant="default" onClick={() => void publish({ publishAt: '' })}>
            Unschedule
          </Button>
        )}
        {page.liveVersion !== null && (
          <Button size="xs" variant="default" onClick={() => void publish({ isPublished: false })}>
            Unpublish
          </Button>
        )}
      </Group>
      {(isUnsaved || page.version === 0) && (
        <Text size="sm" c="dimmed">
          Save the draft before you schedule it.
        </Text>
      )}
    </SideSection>
  )
}

interface VersionsProps {
  page: AdminPage
  onTake: (version: number) => void
}

export function Versions({ page: { versions, liveVersion }, onTake }: VersionsProps) {
  if (versions.length === 0) return null
  return (
    <SideSection title="Versions">
      <ul aria-label="Versions">
        {versions.map(({ version, at, editor }) => (
          <li key={version}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <Text size="sm">
                {version}, <DateTime at={at} />, {editor}
                {version === liveVersion && ' (published)'}
              </Text>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Load the text of version ${version}`}
                onClick={() => onTake(version)}
              >
                Load
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}

export function Removal({ page, remove }: { page: AdminPage; remove: PageActions['remove'] }) {
  const navigate = useNavigate()
  if (page.version === 0) return null
  const word = page.isStanding ? 'Restore the original text' : 'Delete the page'
  const ask = async () => {
    const isSure = await confirm({
      title: `${word}?`,
      about: page.title,
      text: page.isStanding
        ? 'This deletes all versions of this text.'
        : 'This deletes the page with all its versions. Its URL will return “page not found”.',
      confirm: word,
      isGrave: true,
    })
    if (isSure && (await remove())) await navigate(screenLink('pages'))
  }
  return (
    <SideSection title="Delete">
      <Group>
        <Button size="xs" variant="default" color="red" onClick={() => void ask()}>
          {word}
        </Button>
      </Group>
    </SideSection>
  )
}
