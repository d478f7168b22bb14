import { Button, CopyButton } from '@mantine/core'
import classes from './command-line.module.css'

export const CommandLine = ({ text }: { text: string }) => (
  <span className={classes.command}>
    <code>{text}</code>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="subtle" aria-label={`Copy the command ${text}`} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </span>
)
