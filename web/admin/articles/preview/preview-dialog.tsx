import { Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewReader } from '../../../../contract/article/editing.ts'
import type { ArticleForm } from '../../../../contract/article/fields.ts'
import { adminApi } from '../../api.ts'
import { useCatalogue } from '../../kit/catalogue.ts'
import { Failure } from '../../kit/list-screen.tsx'
import { ScreenLoading } from '../../kit/screen-states.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import classes from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewPage } from './preview-page.tsx'

const readers = [
  { value: 'anonymous', label: 'Anonymous' },
  { value: 'reader', label: 'Reader' },
  { value: 'silver', label: 'Silver' },
  { value: 'gold', label: 'Gold' },
] as const satisfies { value: PreviewReader; label: string }[]

/** In pixels. */
const widths = { Phone: 390, Tablet: 768, Desktop: 1280 } as const
type Width = keyof typeof widths

interface Props {
  articleId: number
  content: ArticleForm
  onClose: () => void
}

/** The article as each kind of reader will see it. The server renders nothing to a public address. */
export function PreviewDialog({ articleId, content, onClose }: Props) {
  const [as, setAs] = useState<PreviewReader>('anonymous')
  const [width, setWidth] = useState<Width>(innerWidth < 900 ? 'Phone' : 'Desktop')
  const [scheme, setScheme] = useState<'light' | 'dark'>(isDark() ? 'dark' : 'light')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', articleId, as, content],
    queryFn: () => adminApi.call('POST /admin/preview', { body: { id: articleId, as, content } }),
    gcTime: 0,
  })
  const site = useQuery({
    queryKey: ['site', 'reading'],
    queryFn: async () => {
      const [one, terms] = await Promise.all([adminApi.call('GET /site', {}), adminApi.call('GET /site/reading', {})])
      return { site: one, terms }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The preview is outside of the back office’s providers.
  const { sections } = useCatalogue()
  const failure = error ?? site.error
  return (
    <Modal
      opened
      onClose={onClose}
      title="Preview"
      fullScreen
      classNames={{ body: classes.body, content: classes.content }}
    >
      <div className={classes.controls}>
        <fieldset className={classes.readers} aria-label="Seen by">
          {readers.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="seen-by" checked={as === value} onChange={() => setAs(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <NativeSelect
          aria-label="Width"
          size="xs"
          data={Object.entries(widths).map(([value, pixels]) => ({ value, label: `${value}, ${pixels} px` }))}
          value={width}
          onChange={({ currentTarget: { value } }) =>
            setWidth(value === 'Phone' || value === 'Tablet' ? value : 'Desktop')
          }
        />
        <NativeSelect
          aria-label="Light or dark"
          size="xs"
          data={['light', 'dark']}
          value={scheme}
          onChange={(event) => setScheme(event.currentTarget.value === 'dark' ? 'dark' : 'light')}
        />
      </div>
      <ScrollRegion label="As readers see it" className={classes.stage}>
        {failure && <Failure sentence="Failed to load the preview" error={failure} retry={() => void refetch()} />}
        {site.data && !failure ? (
          <PreviewFrame width={widths[width]} scheme={scheme}>
            {/* Never shows one reader's view as another's. */}
            {data && <PreviewPage preview={data} as={as} sections={sections} {...site.data} />}
          </PreviewFrame>
        ) : (
          !failure && <ScreenLoading />
        )}
      </ScrollRegion>
    </Modal>
  )
}

const isDark = () => document.documentElement.dataset['mantineColorScheme'] === 'dark'
