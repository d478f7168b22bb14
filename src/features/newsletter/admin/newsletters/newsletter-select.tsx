import { NativeSelect } from '@mantine/core'
import type { AdminNewsletter } from '../../contract/newsletters.ts'

interface Props {
  label: string
  /** Label of the choice of no newsletter. If omitted, one is always chosen. */
  all?: string
  newsletters: readonly AdminNewsletter[]
  /** An id. Empty: none. */
  value: string
  onChange: (id: string) => void
}

export function NewsletterSelect({ label, all, newsletters, value, onChange }: Props) {
  return (
    <NativeSelect
      {...(all === undefined ? { label } : { 'aria-label': label, size: 'xs' })}
      maw="20rem"
      data={[
        ...(all === undefined ? [] : [{ value: '', label: all }]),
        ...newsletters.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
