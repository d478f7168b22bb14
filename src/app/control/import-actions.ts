import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { fileTooLarge, importLimits } from '../../features/imports/contract/import-rules.ts'
import {
  getAdministrator,
  type MemberDeps,
  memberImports,
  requireGrantEnd,
} from '../../features/members/server/index.ts'
import type { SiteImport } from '../../features/transfer/contract/import/endpoints.ts'
import { type SiteImportDeps, SiteImports, type SiteImportTarget } from '../../features/transfer/server/import/index.ts'
import { commandLine } from '../../platform/server/audit/index.ts'
import { Conflict, InvalidInput, NotFound } from '../../platform/server/core/errors.ts'
import { ActionRefused } from './action-refused.ts'

const Begin = z.strictObject({
  paths: z.array(z.string().min(1)).min(1),
  address: z.string().max(2_000).nullable(),
  as: z.string().nullable(),
})
const Import = z.strictObject({ id: z.int() })
const Answers = z.array(z.strictObject({ what: z.string(), is: z.string() }))
const Apply = Import.extend({ fetchPictures: z.boolean(), oldAddress: z.string().max(500), answers: Answers })
const ColumnAnswers = z.array(z.strictObject({ column: z.string(), no: z.array(z.string()) }))
const BeginMembers = z.strictObject({ path: z.string().min(1), until: z.string(), by: z.string().nullable() })

type Actions = Record<string, (given: unknown) => Promise<string>>

/** Each returns the import as JSON. `runs`: this process does the import. */
export function importActions(deps: SiteImportDeps & MemberDeps, { runs }: { runs: boolean }) {
  const actions: Actions = { ...articleActions(deps, runs), ...memberActions(deps, runs) }
  return async (name: string, given: unknown): Promise<string> => {
    try {
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!act) throw new ActionRefused('Command not found')
      return await act(given)
    } catch (error) {
      const isTold = error instanceof NotFound || error instanceof Conflict || error instanceof InvalidInput
      throw isTold ? new ActionRefused(error.message) : error
    }
  }
}

const never = () => new AbortController().signal

function articleActions(deps: SiteImportDeps, runs: boolean): Actions {
  const siteImports = new SiteImports(deps)
  const work = async (id: number) => {
    if (runs) await siteImports.run(id, never())
    return JSON.stringify(await siteImports.get(id))
  }
  return {
    import: async (given) => {
      const { paths, address, as } = Begin.parse(given)
      // Without a server no other process would continue it.
      if (runs) await siteImports.goOnInterrupted(never())
      if (address !== null) return work((await siteImports.beginAddress(address, as, commandLine)).id)
      const [first = '', ...more] = paths
      const name = more.length === 0 ? basename(first) : `${basename(first)} and ${more.length} more`
      return work((await siteImports.begin({ paths, name, as, isOwn: false }, commandLine)).id)
    },
    importapply: async (given) => {
      const { id, fetchPictures, oldAddress, answers } = Apply.parse(given)
      const { choices, questions } = await siteImports.get(id)
      await siteImports.choose(id, { ...choices, fetchPictures, oldAddress }, targetsOf(questions, answers))
      await siteImports.apply(id, commandLine)
      return work(id)
    },
    importprogress: async (given) => JSON.stringify(await siteImports.get(Import.parse(given).id)),
  }
}

/** Answers name a question in full or without its first word. */
function targetsOf(
  questions: SiteImport['questions'],
  answers: readonly { what: string; is: string }[],
): SiteImportTarget[] {
  return answers.flatMap(({ what, is }) => {
    const asked = questions.filter((one) => one.what === what || one.what.replace(/^\w+ /, '') === what)
    if (asked.length === 0) throw new ActionRefused(`The check did not ask about “${what}”`)
    return asked.map(({ sourceId }) => ({ kind: 'tier' as const, sourceId, target: is }))
  })
}

function memberActions(deps: MemberDeps, runs: boolean): Actions {
  const imports = memberImports(deps)
  const work = async (id: number) => {
    if (runs) await imports.run(id, never())
    return JSON.stringify(await imports.get(id))
  }
  const granterOf = async (email: string | null) => (email === null ? commandLine : getAdministrator(deps.db, email))
  return {
    importmembers: async (given) => {
      const { path, until, by } = BeginMembers.parse(given)
      requireGrantEnd(deps, until)
      const file = await readFile(path)
      if (file.length > importLimits.bytes) throw new InvalidInput('file', fileTooLarge(importLimits.bytes))
      const { id } = await imports.upload(file, { fileName: basename(path), until }, await granterOf(by))
      return work(id)
    },
    importmembersanswer: async (given) => {
      const { id, answers } = Import.extend({ answers: ColumnAnswers }).parse(given)
      await imports.answer(id, answers)
      return work(id)
    },
    importmembersapply: async (given) => {
      const { id, by } = Import.extend({ by: z.string().nullable() }).parse(given)
      await imports.apply(id, await granterOf(by))
      return work(id)
    },
    importmembersprogress: async (given) => JSON.stringify(await imports.get(Import.parse(given).id)),
  }
}
