import type { TestProject } from 'vitest/node'
import { productionBuild } from '../src/app/build.ts'
import { compileServer } from '../src/app/compile.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: string
  }
}

const testPrograms = ['magazine', 'job', 'writing', 'read-export'].map((name) => `test/${name}-program.ts`)

export default async function setup(project: TestProject): Promise<void> {
  await productionBuild(console.log)
  project.provide('programs', await compilePrograms())
}

export const compilePrograms = (): Promise<string> => compileServer(console.log, testPrograms)
