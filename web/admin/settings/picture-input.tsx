import { Button, FileButton, Group, Input } from '@mantine/core'
import { useRef, useState } from 'react'
import type { PictureSetting } from '../../../contract/settings/fields.ts'
import { IconTrash, IconUpload } from '../kit/icons.tsx'
import type { SettingInputProps } from './setting-props.ts'
import classes from './settings.module.css'

const mostBytes = 150_000

/** A small picture: it is stored with the settings, so its file is read here. */
export function PictureInput({ field, value, path, messages, onChange }: SettingInputProps<PictureSetting>) {
  const { label, hint } = field
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const address = typeof value === 'string' ? value : ''

  async function choose(file: File | null) {
    // So that the same file can be chosen again.
    reset.current?.()
    if (!file) return
    const isTooLarge = file.size > mostBytes
    setProblem(isTooLarge ? `${label} must be an SVG or PNG of up to 150 kB` : null)
    if (!isTooLarge) onChange(await dataAddress(file))
  }
  return (
    <Input.Wrapper label={label} description={hint} error={problem ?? messages[path]} labelElement="div">
      {address && (
        <div className={classes.picture} data-ground={path.endsWith('Dark') ? 'dark' : 'light'}>
          <img src={address} alt={label} />
        </div>
      )}
      <Group gap="xs" mt="xs">
        <FileButton accept="image/svg+xml,image/png" resetRef={reset} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              aria-label={`${address ? 'Replace' : 'Upload'}: ${label}`}
              leftSection={<IconUpload size={16} />}
            >
              {address ? 'Replace' : 'Upload'}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove: ${label}`}
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

const dataAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('Failed to read the file')))
    reader.readAsDataURL(file)
  })
