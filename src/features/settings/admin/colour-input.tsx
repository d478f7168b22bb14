import { Button, ColorInput, Group } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { contrastProblem, nearestReadable } from '../../../platform/contract/settings/colours.ts'
import type { ColourSetting } from '../../../platform/contract/settings/fields.ts'
import type { SettingInputProps } from './setting-props.ts'
import classes from './settings.module.css'

/** An illegible colour comes with the nearest legible one. */
export function ColourInput({ field, value, path, messages, onChange }: SettingInputProps<ColourSetting>) {
  const { label, hint, on } = field
  const colour = String(value).trim().toLowerCase()
  const isColour = /^#[\da-f]{6}$/.test(colour)
  const problem = isColour ? contrastProblem(label, colour, on) : null
  const offered = problem ? nearestReadable(colour, on) : null
  return (
    <div>
      <ColorInput
        label={label}
        description={hint}
        error={problem ?? messages[path]}
        maw="14rem"
        format="hex"
        value={String(value)}
        errorProps={{ className: classes.wide }}
        onChange={onChange}
      />
      <Group gap="sm" mt="xs">
        {isColour &&
          on.map((ground) => (
            <span key={ground} className={classes.sample} style={{ background: ground, color: offered ?? colour }}>
              Sample
            </span>
          ))}
        {offered && (
          <Button size="xs" variant="default" onClick={() => onChange(offered)}>
            Use {offered}
          </Button>
        )}
      </Group>
    </div>
  )
}
