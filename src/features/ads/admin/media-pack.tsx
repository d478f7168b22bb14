import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { IconDownload, IconTrash, IconUpload } from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { ChooseFileButton } from '../../../platform/web/admin/upload.tsx'
import { useMay } from '../../../platform/web/admin/user.ts'
import classes from './ads.module.css'

export function MediaPack() {
  const { data, isBusy, upload, remove } = useMediaPack()
  const mayEdit = useMay('editor')
  if (!data) return null
  const { pdf } = data
  return (
    <section className={classes.pack} aria-labelledby="media-pack">
      <h2 id="media-pack">Media pack</h2>
      <p>
        {pdf
          ? `Readers download the PDF of ${Math.ceil(pdf.bytes / 1_000)} kB that you uploaded.`
          : 'Readers download a PDF made from the text of the page Media pack, your sections, slots and contact details. Upload your own PDF to replace it.'}
      </p>
      <div className={classes.packButtons}>
        <ChooseFileButton
          accept="application/pdf"
          loading={isBusy}
          leftSection={<IconUpload size={16} />}
          onChoose={(file) => void upload(file)}
        >
          {pdf ? 'Replace the PDF' : 'Upload a PDF'}
        </ChooseFileButton>
        <Button
          component="a"
          href={links.mediaPackPdf}
          target="_blank"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        {!pdf && mayEdit && (
          <Button component={Link} to={screenLink('pages/media-pack')} variant="default">
            Edit the text
          </Button>
        )}
        {pdf && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}

function useMediaPack() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: ['media-pack'], queryFn: () => adminApi.call('GET /media-pack', {}) })

  async function change(work: () => Promise<{ message: string }>, failure: string) {
    setBusy(true)
    try {
      const { message } = await work()
      await queries.invalidateQueries({ queryKey: ['media-pack'] })
      notifySuccess(message)
    } catch (error) {
      notifyError(failure, error)
    }
    setBusy(false)
  }

  const upload = (file: File) =>
    change(
      () => uploadApi({}).call('POST /admin/media-pack', { body: {}, upload: { pdf: file } }),
      'Failed to upload the media pack',
    )
  const remove = async () => {
    if (await confirm(removal))
      await change(() => adminApi.call('DELETE /admin/media-pack', {}), 'Failed to remove the media pack')
  }
  return { data, isBusy, upload, remove }
}

const removal = {
  title: 'Remove the PDF?',
  text: 'Readers will then download the media pack made from your page, sections and slots.',
  confirm: 'Remove',
  isGrave: true,
}
