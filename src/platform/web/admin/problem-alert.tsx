import { Alert, type AlertProps } from '@mantine/core'

export const ProblemAlert = (props: AlertProps) => <Alert color="red" variant="light" role="alert" {...props} />
