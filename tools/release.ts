/**
 * `npm run release [folder]`: a tarball with the server compiled and the pages built. Install it with `npm ci
 * --omit=dev && npm start`. Run `npm run test:release` before a release.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { builtPages, clientOf } from '../src/app/build.ts'
import { compileInto } from '../src/app/compile.ts'
import { Json } from '../src/platform/server/core/json.ts'
import { productFolder } from '../src/platform/server/core/product-folder.ts'
import { releaseFiles } from '../src/platform/server/release-files.ts'

const run = promisify(execFile)

const copied = [
  'src/**/schema.sql',
  'src/**/migrations/*.sql',
  'src/features/articles/demo/texts',
  'src/features/pictures/demo/pictures',
  'deploy',
  'docs/scaling.md',
  '.env.example',
  '.npmrc',
  'tools/after-install.cjs',
  'LICENSE',
  'CHANGELOG.md',
  'src/platform/server/gateways/payments/sandbox/checkout.{js,css}',
  'src/platform/server/gateways/google/sandbox/page.css',
]

const Names = z.record(z.string(), z.unknown())
const Package = Json.pipe(
  z.looseObject({
    version: z.string(),
    description: z.string(),
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: Names,
  }),
)
const Lock = Json.pipe(z.looseObject({ packages: Names }))

export async function makeRelease(folder: string, say: (line: string) => void): Promise<string> {
  const pages = await builtPages(say)
  const declared = Package.parse(await readFile(join(productFolder, 'package.json'), 'utf8'))
  const name = `groundplane-${declared.version}`
  await mkdir(folder, { recursive: true })
  const making = await mkdtemp(join(folder, 'making-'))
  try {
    const release = join(making, name)
    say('Compiling the server…')
    const packages = await compileInto(join(release, 'server'), ['src/app/cli.ts'])
    await cp(join(pages, 'server'), join(release, 'pages', 'server'), { recursive: true })
    await cp(clientOf(pages), join(release, 'pages', 'client'), { recursive: true })
    for await (const path of glob(copied, { cwd: productFolder })) {
      await mkdir(dirname(join(release, path)), { recursive: true })
      await cp(join(productFolder, path), join(release, path), { recursive: true })
    }
    await writeFile(join(release, 'README.md'), readmeOf(declared))
    for await (const path of glob('{*.md,docs/*.md}', { cwd: release })) await dropLostLinks(release, path)
    await writeFile(join(release, 'THIRD-PARTY-LICENCES.txt'), await licences(packages))
    await declarePackage(release, declared)
    await writeFile(join(release, releaseFiles), await filesThatRun(release))
    const tarball = join(folder, `${name}.tar.gz`)
    // Unpacked by root, the files belong to root.
    await run('tar', ['-czf', tarball, '--owner=0', '--group=0', '-C', making, name])
    return tarball
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

const readmeOf = ({ version, description }: z.infer<typeof Package>) => `# Groundplane ${version}

${description}. This is a release: the server is compiled and the pages are built.

- [deploy/README.md](deploy/README.md): install, run, back up and update it
- [docs/scaling.md](docs/scaling.md): how much a machine carries
- [CHANGELOG.md](CHANGELOG.md): what changed
- [LICENSE](LICENSE)
`

/** Replaces links to what only a clone has by their words. */
async function dropLostLinks(release: string, path: string) {
  const text = await readFile(join(release, path), 'utf8')
  const isThere = (target: string) => existsSync(join(release, dirname(path), target))
  const link = /\[([^\]\n]{1,200})\]\(([^():#\s]{1,200})(?:#[^()\s]{1,200})?\)/g
  await writeFile(
    join(release, path),
    text.replace(link, (whole, words, target) => (isThere(target) ? whole : words)),
  )
}

/** Sizes and paths that a start compares. Leaves out files that administrators may edit. */
async function filesThatRun(release: string): Promise<string> {
  const lines: string[] = []
  for await (const path of glob('{server,pages,src,db}/**/*', { cwd: release })) {
    const found = await stat(join(release, path))
    if (found.isFile()) lines.push(`${found.size} ${path}\n`)
  }
  return lines.toSorted().join('')
}

/** Dependencies only. npm drops from the lock what nothing needs any more. */
async function declarePackage(release: string, declared: z.infer<typeof Package>) {
  const { name, version, description, license, type, engines, overrides, allowScripts } = declared
  const { dependencies, optionalDependencies } = declared
  const needed = ([packageName]: [string, unknown]) => packageName in dependencies
  const own = {
    name,
    version,
    description,
    private: true,
    license,
    type,
    engines,
    bin: { groundplane: 'server/cli.js' },
    scripts: {
      start: 'NODE_ENV=production MALLOC_ARENA_MAX=2 node server/cli.js start',
      groundplane: 'node server/cli.js',
      postinstall: 'node tools/after-install.cjs',
    },
    allowScripts: Object.fromEntries(Object.entries(allowScripts).filter(needed)),
    dependencies,
    optionalDependencies,
    overrides,
  }
  await writeJson(join(release, 'package.json'), own)
  const lock = Lock.parse(await readFile(join(productFolder, 'package-lock.json'), 'utf8'))
  const root = { name, version, license, engines, dependencies, optionalDependencies, bin: own.bin }
  await writeJson(join(release, 'package-lock.json'), { ...lock, packages: { ...lock.packages, '': root } })
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], { cwd: release })
}

async function licences(packages: readonly string[]): Promise<string> {
  const texts = packages.toSorted().map(async (folder) => {
    for await (const file of glob('{licen[cs]e,LICEN[CS]E,Licen[cs]e}*', { cwd: join(productFolder, folder) }))
      return `${folder.replace(/^.*node_modules\//, '')}\n\n${await readFile(join(productFolder, folder, file), 'utf8')}`
    const { license } = Json.pipe(z.object({ license: z.string() })).parse(
      await readFile(join(productFolder, folder, 'package.json'), 'utf8'),
    )
    return `${folder.replace(/^.*node_modules\//, '')}\n\nLicence: ${license}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

const writeJson = (path: string, value: unknown) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

if (import.meta.main) {
  const tarball = await makeRelease(process.argv[2] ?? join(productFolder, 'build'), console.log)
  console.log(tarball)
}
