import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPicture } from '../../../contract/pictures/endpoints.ts'
import { IconSearch } from '../kit/icons.tsx'
import { Failure } from '../kit/list/list-screen.tsx'
import { libraryKey, loadLibraryPage } from './library.ts'
import { PictureGrid } from './picture-grid.tsx'
import classes from './pictures.module.css'

/** The library in a dialog, to choose a picture from. */
export default function PickerDialog({ answer }: { answer: (chosen: ListedPicture | null) => void }) {
  return (
    <Modal opened onClose={() => answer(null)} title="Choose an image" size="64rem">
      <Choice onChoose={answer} />
    </Modal>
  )
}

const perPage = 20

function Choice({ onChoose }: { onChoose: (picture: ListedPicture) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const [page, setPage] = useState(1)
  const query = { search, page, limit: perPage }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [libraryKey, 'choice', query],
    queryFn: () => loadLibraryPage(query),
    placeholderData: keepPreviousData,
  })
  const pages = data?.totalPages ?? 1
  return (
    <div className={classes.choice}>
      <TextInput
        type="search"
        data-autofocus
        aria-label="Search the library"
        placeholder="Name, alt text, credit or article"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
      />
      {error ? (
        <Failure sentence="Failed to load the images" error={error} retry={() => void refetch()} />
      ) : (
        <PictureGrid
          list={{ rows: data?.data ?? [], isLoading: isPending, isStale: isPlaceholderData }}
          onChoose={onChoose}
          empty={<p>{search ? 'No images match.' : 'No images yet.'}</p>}
        />
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <output className={classes.about}>
            Page {page} of {pages}
          </output>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Group>
      )}
    </div>
  )
}
