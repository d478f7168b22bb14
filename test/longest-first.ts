import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The product starts while the tests of the server run. Those of faults mostly wait, and those of the browser fill the time. */
const first = 'server'

/** Files that take longer than others of their size. */
const long =
  /\/(?:ads|images|backup|embedded|sweep-magazine|sweep-office|another-magazine|kill|start|slow-services)\.test\.ts$/

const rank = ({ project, moduleId }: TestSpecification) =>
  (project.name === first ? 0 : 2) + (long.test(moduleId) ? 0 : 1)
const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** Orders files so that all workers end together: the server's, then the others, and of each the longest first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
  }
}
