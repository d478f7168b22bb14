import { useEffect, useRef, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere in the window. Returns whether files are held over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    // `dragenter` of an element comes before `dragleave` of its parent, so count.
    let depth = 0
    const listen = (name: 'dragenter' | 'dragleave' | 'dragover' | 'drop', react: (event: DragEvent) => void) =>
      addEventListener(name, (event) => hasFiles(event) && react(event), { signal: stop.signal })
    const move = (step: number) => {
      depth = Math.max(0, depth + step)
      setOver(depth > 0)
    }
    listen('dragenter', () => move(1))
    listen('dragleave', () => move(-1))
    // Else the browser would open the file.
    listen('dragover', (event) => event.preventDefault())
    listen('drop', (event) => {
      event.preventDefault()
      move(-depth)
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])
  return isOver
}
