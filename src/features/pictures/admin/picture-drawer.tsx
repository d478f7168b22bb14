import { Anchor, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import drawer from '../../../platform/web/admin/drawer.module.css'
import { Fact } from '../../../platform/web/admin/fact.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { useMay } from '../../../platform/web/admin/user.ts'
import type { LibraryPicture } from '../contract/endpoints.ts'
import { pixelsOf, sizeOf } from './library.ts'
import { PictureEditor } from './picture-editor.tsx'
import classes from './pictures.module.css'
import { RemovePicture, ReplacePicture } from './replace-and-delete.tsx'

interface Props {
  /** Null: closed. */
  id: number | null
  show: (id: number | null) => void
}

export function PictureDrawer({ id, show }: Props) {
  // Keeps the content while the drawer closes.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  return (
    <Drawer opened={id !== null} onClose={() => show(null)} position="right" size="min(52rem, 100vw)" title="Image">
      {shown !== null && <Panel key={shown} id={shown} show={show} />}
    </Drawer>
  )
}

function Panel({ id, show }: { id: number; show: Props['show'] }) {
  const mayEdit = useMay('editor')
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', id],
    // It must show the current uses.
    staleTime: 0,
    queryFn: () => adminApi.call('GET /admin/pictures/:id', { params: { id: String(id) } }),
  })
  const [isRemoved, setRemoved] = useState(false)
  // Close only after the form is gone: with unsaved words it would ask whether to leave a deleted picture.
  const close = useEffectEvent(() => show(null))
  useEffect(() => {
    if (isRemoved) close()
  }, [isRemoved])
  if (isRemoved) return null
  if (error) return <Failure sentence="Failed to load the image" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <div className={drawer.detail}>
      <PictureEditor key={data.pictures.at(-1)?.url} picture={data} />
      <Facts picture={data} />
      <Uses picture={data} />
      {mayEdit && (
        <div className={classes.changes}>
          <ReplacePicture picture={data} onReplaced={show} />
          <RemovePicture picture={data} onRemoved={() => setRemoved(true)} />
        </div>
      )}
    </div>
  )
}

const Facts = ({ picture }: { picture: LibraryPicture }) => (
  <dl className={drawer.facts}>
    <Fact name="File">{picture.fileName}</Fact>
    <Fact name="Pixels">{pixelsOf(picture)}</Fact>
    <Fact name="Size">{sizeOf(picture.bytes)}</Fact>
    <Fact name="Uploaded">
      <DateTime at={picture.uploadedAt} />
      {picture.uploadedBy && ` by ${picture.uploadedBy}`}
    </Fact>
  </dl>
)

function Uses({ picture: { usedIn } }: { picture: LibraryPicture }) {
  return (
    <section aria-labelledby="picture-uses">
      <h2 id="picture-uses" className={classes.heading}>
        Used in
      </h2>
      {usedIn.length === 0 ? (
        <p className={drawer.none}>Nothing uses this image.</p>
      ) : (
        <ul className={drawer.entries}>
          {usedIn.map(({ place, name, link }, index) => (
            // Two places can have the same name.
            <li key={`${place} ${String(index)}`}>
              <small>{place}</small>
              {link === null ? (
                name
              ) : (
                <Anchor component={Link} to={link.startsWith('?') ? `${screenLink('')}${link}` : screenLink(link)}>
                  {name}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
