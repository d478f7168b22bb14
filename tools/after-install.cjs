/*
 * What npm runs once all packages are there, by whatever Node runs npm: hence in old JavaScript. The Node that runs everything is
 * a package, one for each platform. npm before 10 links no program that several packages bring, even if only one of them is installed.
 */
const { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

const packages = join(__dirname, '..', 'node_modules')
const bin = join(packages, '.bin')
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

/*
 * A quarter of what npm installs is read by nothing here: headers of Node, weights and formats of typefaces, source maps, and what packages
 * bring for those who change them. Types of Node have a folder `test` that is read.
 */
const unread = [
  /^node-[^/]+\/(?:include|share)$/,
  /^@fontsource\/[^/]+\/files\/[^/]+(?<!-400-normal\.woff)$/,
  /^@expo-google-fonts\/.+(?:\.png|(?<!_400Regular|_600SemiBold|_700Bold)\.ttf)$/,
  /\.(?:[cm]?[jt]sx?|css)\.map$/,
  /^(?:@(?!types\/)[^/]+\/)?[^/@][^/]*\/(?:__tests__|benchmarks?|docs?|examples?|tests?|\.yarn)$/,
  /(?<!licen[cs]e)\.md$/i,
]
if (existsSync(packages))
  for (const path of readdirSync(packages, { recursive: true }))
    if (unread.some((pattern) => pattern.test(path))) rmSync(join(packages, path), { recursive: true, force: true })
