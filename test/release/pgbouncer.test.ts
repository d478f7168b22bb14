import { spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { unpackPackages } from '../debian-packages.ts'
import { publishArticles, signIn, title } from '../faults/content.ts'
import { startOwnPostgres } from '../faults/postgres.ts'
import { inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { anEdit } from '../newsroom.ts'

test('the magazine serves over PgBouncer in session mode, and hears there of changes', async ({ skip }) => {
  const found = await unpackPackages('pgbouncer', ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'])
  if ('missing' in found) return skip(found.missing)
  const postgres = await startOwnPostgres()
  const place = { dataDir: await temporaryFolder(), databaseUrl: await postgres.createDatabase() }
  const [id] = await publishArticles(place, 1)
  const [folder, port, direct] = [await temporaryFolder(), String(await freePort()), new URL(place.databaseUrl)]
  await postgres.query(`alter database ${direct.pathname.slice(1)} set timezone = 'UTC'`)
  const settings = [
    `[databases]\n* = host=127.0.0.1 port=${direct.port}`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = trust\nauth_file = ${folder}/users`,
    'pool_mode = session\nignore_startup_parameters = options,idle_in_transaction_session_timeout\nunix_socket_dir =',
  ]
  // It does not run as root.
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users'), '"postgres" ""\n')
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(found.root, 'usr', 'lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
  }
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn(join(found.root, 'usr', 'sbin', 'pgbouncer'), [...user, join(folder, 'pgbouncer.ini')], {
    env,
    stdio: 'ignore',
  })
  onTestFinished(() => void bouncer.kill('SIGKILL'))
  const through = place.databaseUrl.replace(direct.host, `127.0.0.1:${port}`)
  const answers = () => inDatabase({ ...place, databaseUrl: through }, (database) => database.ping())
  await expect
    .poll(() =>
      answers().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

  const [one, other] = await Promise.all([
    serveLive({ ...place, databaseUrl: through }),
    serveLive({ databaseUrl: through, dataDir: await temporaryFolder() }),
  ])
  for (const { url } of [one, other]) expect((await fetch(`${url}/section/news/${id}`)).status).toBe(200)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const body = anEdit({ title, description: '<p>It switches at 3 MHz.</p>', articleType: 'isFree', version: 1 })
  expect((await ask('POST', `${one.url}/api/admin/edit/${id}`, { token, body })).status).toBe(200)
  const page = () => fetch(`${other.url}/section/news/${id}`).then((answer) => answer.text())
  await expect.poll(page, { interval: 20, timeout: seconds(5) }).toContain('3 MHz')
})
