/*
 * What npm runs once all packages are there, by whatever Node runs npm: hence in old JavaScript. The Node that runs everything is
 * a package, one for each platform. npm before 10 links no program that several packages bring, even if only one of them is installed.
 */
const { existsSync, mkdirSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

const bin = join(__dirname, '..', 'node_modules', '.bin')
const link = join(bin, 'node')
const brought = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')

if (!existsSync(link) && existsSync(join(bin, brought))) {
  mkdirSync(bin, { recursive: true })
  symlinkSync(brought, link)
}
if (!existsSync(link) && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `The magazine runs on Node 24, and this is ${process.version}. npm brings the right one for Linux (x64, arm64) and macOS (x64) unless optional packages are left out. Elsewhere install Node 24 first.`,
  )
  process.exit(1)
}
