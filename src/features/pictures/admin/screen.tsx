import { Button, FileButton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { IconUpload } from '../../../platform/web/admin/icons.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useAddress } from '../../../platform/web/admin/list/use-address.ts'
import { type Library, useLibrary } from './library.ts'
import { PictureDrawer } from './picture-drawer.tsx'
import { PictureGrid } from './picture-grid.tsx'
import classes from './pictures.module.css'
import { UploadList } from './upload-list.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

export default function Pictures() {
  const list = useLibrary()
  const { uploads, add, retry, clear } = useUploads()
  const reset = useRef<() => void>(null)
  const isDropping = useFileDrop(add)
  const [open, setOpen] = useOpenPicture()
  const upload = (files: readonly File[]) => {
    // Else the same files could not be chosen again.
    reset.current?.()
    add(files)
  }
  return (
    <ListScreen
      title="Images"
      list={list}
      search={{ label: 'Search images', placeholder: 'Name, alt text, credit or article' }}
      filters={<Days list={list} />}
      failed="Failed to load the images"
      actions={
        <FileButton multiple onChange={upload} accept={imageRules.types.join(',')} resetRef={reset}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              Upload images
            </Button>
          )}
        </FileButton>
      }
    >
      <UploadList uploads={uploads} retry={retry} clear={clear} />
      <PictureGrid list={list} onChoose={({ id }) => setOpen(id)} empty={<Empty list={list} />} />
      {isDropping && <div className={classes.drop}>Drop images to upload them</div>}
      <PictureDrawer id={open} show={setOpen} />
    </ListScreen>
  )
}

function Empty({ list: { search, filters } }: { list: Library }) {
  const isNarrowed = search !== '' || filters.from !== '' || filters.until !== ''
  return <p>{isNarrowed ? 'No images match.' : 'No images yet. Upload some, or drop them here.'}</p>
}

function Days({ list }: { list: Library }) {
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      size="xs"
      label={label}
      className={classes.day}
      value={list.filters[name]}
      onChange={(event) => list.setFilter(name, event.currentTarget.value)}
    />
  )
  return (
    <>
      {day('from', 'From')}
      {day('until', 'Until')}
    </>
  )
}

/** In the address, so that it can be shared and reloaded. */
function useOpenPicture(): [number | null, (id: number | null) => void] {
  const { params, change } = useAddress()
  const id = /^[1-9]\d{0,9}$/.exec(params.get('picture') ?? '')?.[0]
  const open = (next: number | null) => change({ picture: next === null ? '' : String(next) }, { replace: false })
  return [id ? Number(id) : null, open]
}
