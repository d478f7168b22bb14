import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The product starts while the tests of the server run, and the tests of faults mostly wait. */
const projects = ['server', 'browser', 'faults']

/** Files that take longer than others of their size. */
const long = /\/(?:backup|embedded|pages|editor-accessibility|kill|start)\.test\.ts$/

const rank = ({ project, moduleId }: TestSpecification) =>
  2 * projects.indexOf(project.name) + (long.test(moduleId) ? 0 : 1)
const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** Orders files so that all workers end together: project by project, and in each the longest first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
  }
}
