import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The product starts during the server's tests. Fault tests mostly wait, and browser tests fill the time. */
const first = 'server'

const long =
  /\/(?:ads|images|backup|embedded|sweep-magazine|sweep-office|another-magazine|kill|start|slow-services)\.test\.ts$/

const rank = ({ project, moduleId }: TestSpecification) =>
  (project.name === first ? 0 : 2) + (long.test(moduleId) ? 0 : 1)
const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** The server's files first, then the others, each longest first, so that all workers end together. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
  }
}
