import { Kbd, Modal, Title } from '@mantine/core'
import { type Shortcut, useShortcuts } from '../../../platform/web/admin/shortcuts.ts'
import classes from './keys-help.module.css'

interface Props {
  isOpen: boolean
  close: () => void
}

export function KeysHelp({ isOpen, close }: Props) {
  const shortcuts = useShortcuts()
  return (
    <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        <KeyList title="Everywhere" shortcuts={shortcuts.filter(({ scope }) => scope === 'everywhere')} />
        <KeyList title="On this screen" shortcuts={shortcuts.filter(({ scope }) => scope === 'screen')} />
      </div>
    </Modal>
  )
}

function KeyList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  // The last of several for the same keys wins.
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut.label]))
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <dl className={classes.keys}>
        {[...byKeys].map(([keys, label]) => (
          <div key={keys}>
            <dt>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
