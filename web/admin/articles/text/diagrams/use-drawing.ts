import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { adminApi, explain } from '../../../api.ts'

export type Drawn = { html: string; problem: string | null }

/** How many have been drawn. The shapes of a drawing have ids, and several drawings stand on the screen. */
let count = 0

/** Draws a diagram on the server, as readers see it. Never throws: a failure is a problem. */
export async function drawDiagram(source: string): Promise<Drawn> {
  const problem = (error: unknown) => ({ html: '', problem: explain('The diagram could not be drawn.', error) })
  const drawn = await adminApi.call('POST /admin/draw-diagram', { body: { source } }).catch(problem)
  count += 1
  return { ...drawn, html: drawn.html.replaceAll(/(="|#)diagram-1-/g, `$1drawing-${count}-`) }
}

/** The drawing of what is typed; null while it is awaited. The last one stays until then. */
export function useDrawing(typed: string): { drawn: Drawn | null; isCurrent: boolean } {
  const [source] = useDebouncedValue(typed, 250)
  const { data = null, isPlaceholderData } = useQuery({
    queryKey: ['diagram', source],
    queryFn: () => drawDiagram(source),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return { drawn: data, isCurrent: source === typed && data !== null && !isPlaceholderData }
}
