import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { AdminForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import type { LibraryPicture } from '../contract/endpoints.ts'
import { pictureLimits } from '../contract/rules.ts'
import { FocalPoint } from './focal-point.tsx'
import { libraryKey } from './library.ts'

export function PictureEditor({ picture }: { picture: LibraryPicture }) {
  const { mayChange } = picture
  const queries = useQueryClient()
  const { fields, set, text, checked, isChanged, form } = useAdminForm({
    fields: wordsOf(picture),
    send: async (body) => {
      const saved = await adminApi.call('PUT /admin/pictures/:id', { params: { id: String(picture.id) }, body })
      await showAnswer(queries, ['picture', picture.id], saved.picture)
      await queries.invalidateQueries({ queryKey: [libraryKey] })
      notifySuccess(saved.message)
      return wordsOf(saved.picture)
    },
    failed: 'Failed to save the image',
  })
  useUnsavedGuard(isChanged, 'Leave the image?')
  return (
    <AdminForm form={form}>
      <FocalPoint picture={picture} focus={fields.focus} isFixed={!mayChange} onChange={(focus) => set({ focus })} />
      <Textarea
        label="Alt text"
        description="Describe the image for readers who cannot see it. The text is added when you insert the image."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={pictureLimits.alt}
        readOnly={!mayChange}
        {...text('alt')}
      />
      <TextInput
        label="Credit"
        description="The creator, for example “Photo: Asha Rao”. Readers see it below the image."
        maxLength={pictureLimits.credit}
        readOnly={!mayChange}
        {...text('credit')}
      />
      <Switch
        label="Line drawing"
        description="Dark mode inverts line drawings to keep them readable. Leave off for photographs."
        disabled={!mayChange}
        {...checked('isLineArt')}
      />
      {mayChange ? (
        <Group>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      ) : (
        <p>Only an editor or the person who uploaded this image can change it.</p>
      )}
    </AdminForm>
  )
}

const wordsOf = ({ alt, credit, focus, isLineArt }: LibraryPicture) => ({ alt, credit, focus, isLineArt })
