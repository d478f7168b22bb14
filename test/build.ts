import type { TestProject } from 'vitest/node'
import { productionBuild } from '../src/app/build.ts'
import { compileServer } from '../src/app/compile.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the compiled programs, for `compiled`. */
    programs: string
  }
}

/** Programs that tests start, apart from the product itself. */
const testPrograms = ['magazine', 'job', 'writing', 'read-export'].map((name) => `test/${name}-program.ts`)

/** Builds the pages and compiles the programs before the tests, if they have changed. */
export default async function setup(project: TestProject): Promise<void> {
  await productionBuild(console.log)
  project.provide('programs', await compilePrograms())
}

/** Returns the folder. */
export const compilePrograms = (): Promise<string> => compileServer(console.log, testPrograms)
