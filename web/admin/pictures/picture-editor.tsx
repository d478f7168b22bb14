import { Alert, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LibraryPicture, PictureForm } from '../../../contract/pictures/endpoints.ts'
import { pictureLimits } from '../../../contract/pictures/rules.ts'
import { adminApi, formErrors } from '../api.ts'
import { notifySuccess } from '../kit/notify.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { FocalPoint } from './focal-point.tsx'
import { libraryKey } from './library.ts'

/** What a picture shows, who made it, and what its crops keep in view. */
export function PictureEditor({ picture }: { picture: LibraryPicture }) {
  const { mayChange } = picture
  const [fields, setFields] = useState(wordsOf(picture))
  const { save, isBusy, problems } = useSaving(picture.id)
  useUnsavedGuard(JSON.stringify(fields) !== JSON.stringify(wordsOf(picture)), 'Leave the image?')
  const set = (changed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(fields).then((saved) => saved && set(wordsOf(saved)))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {problems.other && (
          <Alert color="red" variant="light" role="alert">
            {problems.other}
          </Alert>
        )}
        <FocalPoint picture={picture} focus={fields.focus} isFixed={!mayChange} onChange={(focus) => set({ focus })} />
        <Textarea
          label="Alt text"
          description="Describe the image for readers who cannot see it. The text is added when you insert the image."
          autosize
          minRows={2}
          maxRows={5}
          maxLength={pictureLimits.alt}
          readOnly={!mayChange}
          value={fields.alt}
          error={problems.fields['alt']}
          onChange={(event) => set({ alt: event.currentTarget.value })}
        />
        <TextInput
          label="Credit"
          description="The creator, for example “Photo: Asha Rao”. Readers see it below the image."
          maxLength={pictureLimits.credit}
          readOnly={!mayChange}
          value={fields.credit}
          error={problems.fields['credit']}
          onChange={(event) => set({ credit: event.currentTarget.value })}
        />
        <Switch
          label="Line drawing"
          description="Dark mode inverts line drawings to keep them readable. Leave off for photographs."
          disabled={!mayChange}
          checked={fields.isLineArt}
          onChange={(event) => set({ isLineArt: event.currentTarget.checked })}
        />
        {mayChange ? (
          <Group>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        ) : (
          <p>Only an editor or the person who uploaded this image can change it.</p>
        )}
      </Stack>
    </form>
  )
}

const wordsOf = ({ alt, credit, focus, isLineArt }: LibraryPicture) => ({ alt, credit, focus, isLineArt })

function useSaving(id: number) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (body: PictureForm) => {
    setBusy(true)
    setError(null)
    try {
      const saved = await adminApi.call('PUT /admin/pictures/:id', { params: { id: String(id) }, body })
      queries.setQueryData(['picture', id], saved.picture)
      await queries.invalidateQueries({ queryKey: [libraryKey] })
      notifySuccess(saved.message)
      return saved.picture
    } catch (failure) {
      setError(failure)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problems: formErrors(error, ['alt', 'credit'], 'Failed to save the image') }
}
