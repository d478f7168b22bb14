import { productionBuild } from '../server/build.ts'

/** Builds the pages once before the tests, if they have changed. */
export default async function buildPages() {
  await productionBuild((line) => console.log(line))
}
