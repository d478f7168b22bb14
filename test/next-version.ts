import { existsSync, statSync } from 'node:fs'
import { appendFile, cp, glob, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { productFolder } from '../src/platform/server/core/product-folder.ts'
import { readSchema } from '../src/platform/server/db/schema.ts'
import { releaseFiles } from '../src/platform/server/release-files.ts'
import { compiled } from './compiled.ts'
import { temporaryFolder } from './faults/programs.ts'

/** A new version may only add what the running one ignores. */
const expansion = `
  alter table articles add column planted text not null default 'by the next version';
  create index articles_planted on articles (planted);
  create table planted (id bigint generated always as identity primary key, article_id bigint references articles);`

/** `schema.sql` stays the same, so the copy makes no new database. Returns the migration's name. */
export async function plantMigration(product: string, statements = expansion): Promise<string> {
  const feature = join(product, 'src', 'features', 'articles')
  const name = `${String((await readSchema(product)).migrations.length + 1).padStart(4, '0')}_planted.sql`
  await mkdir(join(feature, 'migrations'), { recursive: true })
  await cp(join(feature, 'schema.sql'), join(feature, 'migrations', '0000_schema.sql'), { force: false })
  await writeFile(join(feature, 'migrations', name), statements)
  if (existsSync(join(product, releaseFiles)))
    for (const each of ['0000_schema.sql', name]) {
      const path = `src/features/articles/migrations/${each}`
      await appendFile(join(product, releaseFiles), `\n${statSync(join(product, path)).size} ${path}`)
    }
  return name
}

/** This version with another migration, without pages. */
export async function aNextVersion(): Promise<{ folder: string; program: string; migration: string }> {
  const folder = await temporaryFolder()
  await cp(dirname(compiled('src/app/cli.ts')), join(folder, 'server'), { recursive: true })
  for await (const path of glob('src/**/{schema.sql,migrations/*.sql}', { cwd: productFolder }))
    await cp(join(productFolder, path), join(folder, path))
  await cp(join(productFolder, 'package.json'), join(folder, 'package.json'))
  await symlink(join(productFolder, 'db'), join(folder, 'db'))
  await symlink(join(productFolder, 'node_modules'), join(folder, 'node_modules'))
  return { folder, program: join(folder, 'server', 'cli.js'), migration: await plantMigration(folder) }
}
