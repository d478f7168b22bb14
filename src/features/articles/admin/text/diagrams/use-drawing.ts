import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { adminApi, explain } from '../../../../../platform/web/admin/api.ts'
import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import type { DiagramDraft } from './draft.ts'

export type Drawn = { html: string; problem: string | null }

/** Makes ids unique: several drawings stand on the screen. */
let count = 0

/** Draws on the server, as for readers. Never throws: a failure is a problem. */
export async function drawDiagram({ language, source }: DiagramDraft): Promise<Drawn> {
  const problem = (error: unknown) => ({ html: '', problem: explain('Failed to draw the diagram.', error) })
  const call = language === dataLanguage ? 'POST /admin/show-data' : 'POST /admin/draw-diagram'
  const drawn = await adminApi.call(call, { body: { source } }).catch(problem)
  count += 1
  return { ...drawn, html: drawn.html.replaceAll(/(="|#)(?:diagram|data)-1-/g, `$1drawing-${count}-`) }
}

/** The last drawing stays while the next is awaited. `problem`: why what is typed cannot be taken yet. */
export function useDrawing({ language, source: typed }: DiagramDraft) {
  const [source] = useDebouncedValue(typed, 250)
  const { data: drawn = null, isPlaceholderData } = useQuery({
    queryKey: ['diagram', language, source],
    queryFn: () => drawDiagram({ language, source }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const isCurrent = source === typed && drawn !== null && !isPlaceholderData
  return { drawn, problem: isCurrent ? (drawn.problem ?? undefined) : 'Wait for the drawing' }
}
