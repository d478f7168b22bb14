import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { catalogueQuery } from '../../../platform/web/admin/catalogue.ts'
import { download } from '../../../platform/web/admin/download.ts'
import { IconDownload, IconUpload } from '../../../platform/web/admin/icons.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { ChooseFileButton } from '../../../platform/web/admin/upload.tsx'
import type { SettingsDifference } from '../contract/endpoints.ts'
import { Differences } from './differences.tsx'
import { settingsQuery } from './requests.ts'

interface Offered {
  file: unknown
  differences: SettingsDifference[]
  catalogue: string[]
}

export function SettingsFile() {
  const queries = useQueryClient()
  const [offered, setOffered] = useState<Offered | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function look(chosen: File) {
    try {
      const file = parse(await chosen.text())
      const { differences, catalogue } = await adminApi.call('POST /admin/settings-file', {
        body: { file, isDryRun: true },
      })
      setOffered({ file, differences, catalogue })
    } catch (error) {
      notifyError('Failed to read the file', error)
    }
  }
  async function apply({ file }: Offered) {
    setBusy(true)
    try {
      const { message } = await adminApi.call('POST /admin/settings-file', { body: { file, isDryRun: false } })
      notifySuccess(message)
      setOffered(null)
    } catch (error) {
      notifyError('Failed to import the file', error)
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: settingsQuery })
    await queries.invalidateQueries(catalogueQuery)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void download('/admin/settings-file', 'settings.json', 'Failed to export the settings')}
      >
        Export
      </Button>
      <ChooseFileButton
        accept="application/json,.json"
        leftSection={<IconUpload size={16} />}
        onChoose={(file) => void look(file)}
      >
        Import
      </ChooseFileButton>
      <Modal opened={offered !== null} onClose={() => setOffered(null)} title="Import these settings?" size="lg">
        {offered && (
          <Offer offered={offered} isBusy={isBusy} apply={() => void apply(offered)} close={() => setOffered(null)} />
        )}
      </Modal>
    </>
  )
}

interface OfferProps {
  offered: Offered
  isBusy: boolean
  apply: () => void
  close: () => void
}

const Offer = ({ offered, isBusy, apply, close }: OfferProps) => (
  <>
    {isEmpty(offered) && <p>The file matches the current settings.</p>}
    <Differences changes={offered.differences} hasGroups />
    {offered.catalogue.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      {!isEmpty(offered) && (
        <Button loading={isBusy} onClick={apply}>
          Import
        </Button>
      )}
    </Group>
  </>
)

const isEmpty = ({ differences, catalogue }: Offered) => differences.length + catalogue.length === 0

/** What is not JSON goes to the server as text, whose answer says what is wrong. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 100)
  }
}
