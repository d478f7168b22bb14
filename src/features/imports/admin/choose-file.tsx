import { Text } from '@mantine/core'
import { ChooseFileButton, useDropTarget } from '../../../platform/web/admin/upload.tsx'
import classes from './import.module.css'

const fileTypes = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

interface Props {
  onChoose: (file: File) => void
  hint: React.ReactNode
  noun?: string
  types?: string
}

export function ChooseFile({ onChoose, hint, noun = 'a CSV file', types = fileTypes }: Props) {
  const drop = useDropTarget(onChoose)
  return (
    // The button does the same as dropping a file.
    <div className={classes.drop} {...drop}>
      <Text>Drop {noun} here, or</Text>
      <ChooseFileButton
        variant="filled"
        data-autofocus
        accept={types}
        inputLabel={noun.replace(/^an? /, '')}
        onChoose={onChoose}
      >
        Choose a file
      </ChooseFileButton>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
