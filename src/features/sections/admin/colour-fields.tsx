import { Button, ColorInput, Group } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { grounds, nearestReadable } from '../../../platform/contract/settings/colours.ts'
import classes from './sections.module.css'

interface Props {
  values: { name: string; colour: string; darkColour: string }
  problems: Partial<Record<string, string>>
  onChange: (change: { colour?: string; darkColour?: string }) => void
}

const isColour = (text: string) => /^#[\da-f]{6}$/.test(text)

export function ColourFields({ values: { name, colour, darkColour }, problems, onChange }: Props) {
  const known = [colour, darkColour].find(isColour)
  const readable = known
    ? {
        colour: nearestReadable(isColour(colour) ? colour : known, grounds.light),
        darkColour: nearestReadable(isColour(darkColour) ? darkColour : known, grounds.dark),
      }
    : null
  const isReadable = readable?.colour === colour && readable.darkColour === darkColour
  return (
    <>
      <Group grow align="start">
        <ColorInput
          label="Colour (light mode)"
          description="Leave empty to use the default colour"
          format="hex"
          value={colour}
          onChange={(value) => onChange({ colour: value.toLowerCase() })}
          error={problems['colour']}
        />
        <ColorInput
          label="Colour (dark mode)"
          description="Leave empty to use the default colour"
          format="hex"
          value={darkColour}
          onChange={(value) => onChange({ darkColour: value.toLowerCase() })}
          error={problems['darkColour']}
        />
      </Group>
      {readable && (
        <>
          {!isReadable && (
            <Button variant="default" size="xs" onClick={() => onChange(readable)}>
              Use the nearest readable colours: {readable.colour} and {readable.darkColour}
            </Button>
          )}
          <div className={classes.sample} aria-hidden>
            <span style={{ background: grounds.light[0], color: readable.colour }}>{name}</span>
            <span style={{ background: grounds.dark[0], color: readable.darkColour }}>{name}</span>
          </div>
        </>
      )}
    </>
  )
}
