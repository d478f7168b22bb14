import { basename } from 'node:path'
import { z } from 'zod'
import { Conflict, NotFound } from '../core/errors.ts'
import { commandLine } from '../features/audit/index.ts'
import { type MoveInDeps, MoveIns } from '../features/move-in/index.ts'
import { ActionRefused } from './action-refused.ts'

const Begin = z.strictObject({ path: z.string().min(1), as: z.string().nullable() })
const Import = z.strictObject({ id: z.int() })
const Apply = Import.extend({ fetchPictures: z.boolean() })

/** What `groundplane import` does, by name: each returns the import as JSON. With `runs` it is done in this process. */
export function importActions(deps: MoveInDeps, { runs }: { runs: boolean }) {
  const moveIns = new MoveIns(deps)
  const work = async (id: number) => {
    if (runs) await moveIns.run(id, new AbortController().signal)
    return JSON.stringify(await moveIns.get(id))
  }
  const actions: Record<string, (given: unknown) => Promise<string>> = {
    import: async (given) => {
      const { path, as } = Begin.parse(given)
      // Without a server nobody else goes on with it.
      if (runs) await moveIns.goOnInterrupted(new AbortController().signal)
      const place = { path, name: basename(path), as, isOwn: false }
      return work((await moveIns.begin(place, commandLine)).id)
    },
    importapply: async (given) => {
      const { id, fetchPictures } = Apply.parse(given)
      const { choices } = await moveIns.get(id)
      await moveIns.choose(id, { ...choices, fetchPictures }, [])
      await moveIns.apply(id, commandLine)
      return work(id)
    },
    importprogress: async (given) => JSON.stringify(await moveIns.get(Import.parse(given).id)),
  }
  return async (name: string, given: unknown): Promise<string> => {
    try {
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!act) throw new ActionRefused('There is no such command')
      return await act(given)
    } catch (error) {
      throw error instanceof NotFound || error instanceof Conflict ? new ActionRefused(error.message) : error
    }
  }
}
