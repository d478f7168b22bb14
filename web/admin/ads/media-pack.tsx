import { Button, FileButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { links } from '../../../contract/links.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { IconDownload, IconTrash, IconUpload } from '../kit/icons.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { uploadApi } from '../kit/send-form.ts'
import classes from './ads.module.css'

/** The media pack of the Advertise page: an uploaded PDF, else a printable page. */
export function MediaPack() {
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

  const upload = (pdf: File | null) =>
    pdf &&
    change(
      () => uploadApi({}).call('POST /admin/media-pack', { body: {}, upload: { pdf } }),
      'Failed to upload the media pack',
    )
  const remove = async () => {
    if (await confirm(removal))
      await change(() => adminApi.call('DELETE /admin/media-pack', {}), 'Failed to remove the media pack')
  }

  if (!data) return null
  const { pdf } = data
  return (
    <section className={classes.pack} aria-labelledby="media-pack">
      <h2 id="media-pack">Media pack</h2>
      <p>
        {pdf
          ? `A PDF of ${Math.ceil(pdf.bytes / 1_000)} kB. The Advertise page links to it.`
          : 'The Advertise page links to a printable page. Upload a PDF to link to it instead.'}
      </p>
      <div className={classes.packButtons}>
        <FileButton accept="application/pdf" onChange={upload}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy} leftSection={<IconUpload size={16} />}>
              {pdf ? 'Replace the PDF' : 'Upload a PDF'}
            </Button>
          )}
        </FileButton>
        <Button
          component="a"
          href={pdf ? links.mediaPackPdf : links.mediaPack}
          target="_blank"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {pdf ? 'Download' : 'View the page'}
        </Button>
        {pdf && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}

const removal = {
  title: 'Remove the PDF?',
  text: 'The Advertise page will then link to the printable page.',
  confirm: 'Remove',
  isGrave: true,
}
