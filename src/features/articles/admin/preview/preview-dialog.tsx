import { Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import { useScheme } from '../../../../platform/web/admin/theme/scheme.ts'
import type { PreviewReader } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import classes from './preview.module.css'
import { PreviewedArticle } from './previewed-article.tsx'

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

export function PreviewDialog({ articleId, content, onClose }: Props) {
  const [as, setAs] = useState<PreviewReader>('anonymous')
  const [width, setWidth] = useState<Width>(innerWidth < 900 ? 'Phone' : 'Desktop')
  const [scheme, setScheme] = useState(useScheme())
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
        <PreviewedArticle articleId={articleId} content={content} as={as} width={widths[width]} scheme={scheme} />
      </ScrollRegion>
    </Modal>
  )
}
