import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { IconSearch } from '../../../platform/web/admin/icons.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../platform/web/admin/list/pager.tsx'
import { useInnerList } from '../../../platform/web/admin/list/use-inner-list.ts'
import type { ListedPicture } from '../contract/endpoints.ts'
import { libraryKey, loadPictures } from './library.ts'
import { PictureGrid } from './picture-grid.tsx'
import classes from './pictures.module.css'

export default function PickerDialog({ answer }: { answer: (chosen: ListedPicture | null) => void }) {
  return (
    <Modal opened onClose={() => answer(null)} title="Choose an image" size="64rem">
      <Choice onChoose={answer} />
    </Modal>
  )
}

function Choice({ onChoose }: { onChoose: (picture: ListedPicture) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const list = useInnerList<ListedPicture>({
    name: [libraryKey, 'choice', search],
    limit: 20,
    load: (query) => loadPictures({ ...query, search }),
  })
  return (
    <div className={classes.choice}>
      <TextInput
        type="search"
        data-autofocus
        aria-label="Search the library"
        placeholder="Name, alt text, credit or article"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.error ? (
        <Failure sentence="Failed to load the images" error={list.error} retry={list.retry} />
      ) : (
        <PictureGrid list={list} onChoose={onChoose} empty={<p>{search ? 'No images match.' : 'No images yet.'}</p>} />
      )}
      {list.totalPages > 1 && <Pager list={list} />}
    </div>
  )
}
