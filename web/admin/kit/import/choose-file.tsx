import { Button, FileButton, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './import.module.css'

const fileTypes = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

interface Props {
  onChoose: (file: File) => void
  hint: React.ReactNode
  /** By default a CSV file. */
  noun?: string
  types?: string
}

/** Takes a file by a button or by dropping it. */
export function ChooseFile({ onChoose, hint, noun = 'a CSV file', types = fileTypes }: Props) {
  const [isOver, setOver] = useState(false)
  const choose = (file: File | null | undefined) => {
    if (file) onChoose(file)
  }
  return (
    // The button does the same as dropping a file.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <Text>Drop {noun} here, or</Text>
      <FileButton onChange={choose} accept={types} inputProps={{ 'aria-label': noun.replace(/^an? /, '') }}>
        {(props) => (
          <Button {...props} data-autofocus>
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
