import { Button, Group } from '@mantine/core'

interface Props<V extends string> {
  label: string
  choices: readonly (readonly [value: V, label: string])[]
  value: string
  onChoose: (value: V) => void
}

export const Choices = <V extends string>({ label, choices, value: chosen, onChoose }: Props<V>) => (
  <Group component="fieldset" gap={4} aria-label={label}>
    {choices.map(([value, text]) => (
      <Button
        key={value}
        size="xs"
        variant={chosen === value ? 'filled' : 'subtle'}
        color={chosen === value ? 'copper' : 'gray'}
        aria-pressed={chosen === value}
        onClick={() => onChoose(value)}
      >
        {text}
      </Button>
    ))}
  </Group>
)
