import { Button, Group, Input } from '@mantine/core'
import { useState } from 'react'
import type { PictureSetting } from '../../../platform/contract/settings/fields.ts'
import { IconTrash, IconUpload } from '../../../platform/web/admin/icons.tsx'
import { ChooseFileButton } from '../../../platform/web/admin/upload.tsx'
import type { SettingInputProps } from './setting-props.ts'
import classes from './settings.module.css'

const mostBytes = 150_000

/** The picture is stored with the settings, so its file is read here. */
export function PictureInput({ field, value, path, messages, onChange }: SettingInputProps<PictureSetting>) {
  const { label, hint } = field
  const [problem, setProblem] = useState<string | null>(null)
  const address = typeof value === 'string' ? value : ''

  async function choose(file: File) {
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
        <ChooseFileButton
          size="xs"
          accept="image/svg+xml,image/png"
          aria-label={`${address ? 'Replace' : 'Upload'}: ${label}`}
          leftSection={<IconUpload size={16} />}
          onChoose={(file) => void choose(file)}
        >
          {address ? 'Replace' : 'Upload'}
        </ChooseFileButton>
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
