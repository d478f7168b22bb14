import { Button, CopyButton } from '@mantine/core'
import type { Connection } from '../contract/connections.ts'
import classes from './connections.module.css'

export const Addresses = ({ addresses }: Pick<Connection, 'addresses'>) =>
  addresses.map(({ label, value }) => (
    <div key={label} className={classes.address}>
      <p className={classes.text}>
        <span className={classes.quiet}>{label}</span> <code>{value}</code>
      </p>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" aria-label={`Copy the ${label}`} onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  ))
