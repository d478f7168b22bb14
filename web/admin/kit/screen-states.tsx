import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { links } from '../../../contract/links.ts'
import classes from './screen-states.module.css'

/** While a screen is fetched: nothing at first, so that a quick one does not flicker. */
export const ScreenLoading = () => (
  <div className={classes.loading}>
    <Loader size="sm" aria-label="Loading" />
  </div>
)

interface Props {
  title: string
  text: string
  children: React.ReactNode
}

/** Stands where a screen would. */
const Outcome = ({ title, text, children }: Props) => (
  <Stack align="flex-start" className={classes.outcome}>
    <Title order={1}>{title}</Title>
    <Text>{text}</Text>
    {children}
  </Stack>
)

export const ScreenNotAuthorized = () => (
  <Outcome title="Not authorized" text="This screen is for administrators.">
    <Button component="a" href={links.home}>
      Return home
    </Button>
  </Outcome>
)

export const ScreenNotFound = () => (
  <Outcome title="404-PAGE NOT FOUND" text="The back office has no screen at this address.">
    <Button component="a" href={links.admin}>
      To the first screen
    </Button>
  </Outcome>
)

export const ScreenError = () => (
  <Outcome title="This screen broke" text="The fault is ours. What you have saved is kept.">
    <Button onClick={() => location.reload()}>Load it again</Button>
  </Outcome>
)
