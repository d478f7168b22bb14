import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { links } from '../../contract/links.ts'
import classes from './screen-states.module.css'

/** Delayed, so that quick screens do not flicker. */
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

export const Message = ({ title, text, children }: Props) => (
  <Stack align="flex-start" className={classes.message}>
    <Title order={1}>{title}</Title>
    <Text>{text}</Text>
    {children}
  </Stack>
)

export const ScreenNotAuthorized = () => (
  <Message title="Not authorized" text="Your role cannot open this screen.">
    <Button component="a" href={links.home}>
      Return home
    </Button>
  </Message>
)

const toFirstScreen = (
  <Button component="a" href={links.admin}>
    Go to the first screen
  </Button>
)

export const ScreenNotFound = () => (
  <Message title="404-PAGE NOT FOUND" text="The back office has no screen at this URL.">
    {toFirstScreen}
  </Message>
)

export const ScreenSwitchedOff = () => (
  <Message
    title="This feature is switched off"
    text="Everything in it is kept. Administrators can switch it on under Settings, Features."
  >
    {toFirstScreen}
  </Message>
)

export const ScreenError = () => (
  <Message title="Something went wrong" text="Your saved work is safe. Reload the page to continue.">
    <Button onClick={() => location.reload()}>Reload the page</Button>
  </Message>
)
