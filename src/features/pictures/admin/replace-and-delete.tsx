import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { adminApi, explain } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { IconReplace, IconTrash } from '../../../platform/web/admin/icons.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { ChooseFileButton, UploadStatus, useUpload } from '../../../platform/web/admin/upload.tsx'
import type { LibraryPicture } from '../contract/endpoints.ts'
import { libraryKey } from './library.ts'
import classes from './pictures.module.css'
import { pictureProblem } from './upload-image.ts'

interface ReplaceProps {
  picture: LibraryPicture
  /** `id` is another picture if the library had the new file already. */
  onReplaced: (id: number) => void
}

export function ReplacePicture({ picture: { id, usedIn }, onReplaced }: ReplaceProps) {
  const queries = useQueryClient()
  const upload = useUpload({
    check: pictureProblem,
    send: async (image, options) => {
      const request = { params: { id: String(id) }, upload: { image } }
      const { message, picture } = await uploadApi(options).call('POST /admin/pictures/:id/file', request)
      await showAnswer(queries, ['picture', picture.id], picture)
      await queries.invalidateQueries({ queryKey: [libraryKey] })
      notifySuccess(message)
      if (picture.id !== id) onReplaced(picture.id)
    },
    explain: (error) => explain('Failed to replace the image', error),
  })
  const places = usedIn.length === 1 ? 'in one place' : `in ${usedIn.length} places`
  const replace = async (file: File) => {
    const isSure =
      pictureProblem(file) !== null ||
      (await confirm({
        title: 'Replace the image?',
        about: file.name,
        text: `It immediately replaces this image ${usedIn.length === 0 ? 'in the library' : places}.`,
        confirm: 'Replace everywhere',
      }))
    if (isSure) upload.start(file)
  }
  return (
    <div>
      <ChooseFileButton
        accept={imageRules.types.join(',')}
        leftSection={<IconReplace size={16} />}
        disabled={upload.share !== null}
        onChoose={(file) => void replace(file)}
      >
        Replace everywhere
      </ChooseFileButton>
      <UploadStatus upload={upload} label="Uploading the new image" />
    </div>
  )
}

interface RemoveProps {
  picture: LibraryPicture
  onRemoved: () => void
}

export function RemovePicture({ picture: { id, fileName, usedIn }, onRemoved }: RemoveProps) {
  const queries = useQueryClient()
  if (usedIn.length > 0)
    return (
      <p className={classes.help}>You can delete it when nothing uses it. Replace it, or remove it from each place.</p>
    )
  async function remove() {
    const isSure = await confirm({
      title: 'Delete the image?',
      about: fileName,
      text: 'This permanently deletes the image. Earlier article versions will show a gap.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    try {
      const { message } = await adminApi.call('DELETE /admin/pictures/:id', { params: { id: String(id) } })
      notifySuccess(message)
      onRemoved()
    } catch (error) {
      notifyError('Failed to delete the image', error)
      await queries.invalidateQueries({ queryKey: ['picture', id] })
    }
    await queries.invalidateQueries({ queryKey: [libraryKey] })
  }
  return (
    <Button variant="default" color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
      Delete
    </Button>
  )
}
