import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useConnections } from '../../../../test/connections.ts'
import { openMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { connectionNames } from '../../../platform/contract/connection-names.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { connectionsKeyFile } from '../../../platform/server/data-folder.ts'
import { makeBackupKey } from '../../backups/server/archive/encryption.ts'

const { magazine, servers, services, all, saves, saved, savesAll, removes, values } = useConnections()

describe('the environment', () => {
  test('wins, whole connections at a time, over what is stored', async () => {
    await savesAll()
    const environment = {
      ...services(),
      MODE: 'live',
      DATA_DIR: magazine.dataDir,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://mail.of.environment.example:2525',
      MAIL_FROM: 'env@environment.example',
      STORAGE_URL: 'file:///srv/environment',
      BACKUP_KEY: await makeBackupKey(),
    }
    const other = await openMagazine({ database: magazine.database, environment })
    onTestFinished(() => other.close())
    const olga = await aMember(other, { role: 'admin', email: 'olga@example.com' })
    const { mail, storage, payments, backups } = await all(olga)
    for (const one of [mail, storage, backups]) expect(one.source).toBe('environment')
    expect(payments.source).toBe('stored')
    expect(mail.sentence).toBe('Email is sent through mail.of.environment.example:2525.')
    expect(mail.variables).toContainEqual({ name: 'MAIL_FROM', value: '<env@environment.example>' })
    expect(storage.sentence).toContain('/srv/environment')
    // A key without a place: no half comes from the back office.
    expect(backups.state).toBe('off')
    expect(payments.state).toBe('set')
    const change = { values: values.mail(), version: mail.version }
    for (const answer of [
      await olga.call('PUT', '/admin/connections/mail', { body: change }),
      await olga.post('/admin/connections/mail/test-values', change),
      await olga.post('/admin/connections/mail/remove', { version: mail.version }),
    ])
      expect([answer.status, answer.json().code]).toEqual([409, 'set_in_environment'])
  })
})

describe('another process', () => {
  test('with the same data folder uses a change at once', async () => {
    const environment = { ...services(), MODE: 'live', DATA_DIR: magazine.dataDir, LOG_LEVEL: 'silent' }
    const other = await openMagazine({ database: magazine.database, environment })
    onTestFinished(() => other.close())
    const visitor = new Visitor(other)
    const hasGoogle = async () => (await visitor.get('/auth/providers')).json().google
    expect(await hasGoogle()).toBe(false)
    await saved('google', values.google())
    await expect.poll(hasGoogle, { timeout: seconds(5) }).toBe(true)
    await removes('google')
    await expect.poll(hasGoogle, { timeout: seconds(5) }).toBe(false)
  })

  test('with another key has no connection: it starts, sends nothing, and asks for them again', async () => {
    await savesAll()
    for (const mode of ['live', 'trial']) {
      const other = await openMagazine({
        database: magazine.database,
        environment: { ...services(), MODE: mode, LOG_LEVEL: 'silent' },
      })
      const before = servers.mail.offered.length
      const olga = await aMember(other, { role: 'admin', email: `olga-${mode}@example.com` })
      const found = await all(olga)
      for (const name of connectionNames)
        expect(found[name], name).toMatchObject({ state: 'unreadable', source: 'stored', lastTest: null })
      expect(found.mail.fields.every(({ kept }) => kept === null)).toBe(true)
      const { needs } = (await olga.get('/admin/state')).json()
      expect(needs.filter(({ text }: { text: string }) => text.includes('cannot be decrypted'))).toHaveLength(5)
      expect((await new Visitor(other).get('/auth/payments')).json().payments).toBe('off')
      expect((await new Visitor(other).get('/auth/providers')).json().google).toBe(false)
      for (const name of connectionNames)
        expect((await olga.post(`/admin/connections/${name}/test`)).json(), name).toMatchObject({ isGood: false })
      // A kept secret that cannot be read is lost.
      const empty = { version: found.mail.version, values: values.mail({ user: '', password: '' }) }
      expect((await olga.call('PUT', '/admin/connections/mail', { body: empty })).status).toBe(409)
      expect([servers.mail.offered.length, await other.countMails(`olga-${mode}@example.com`)]).toEqual([before, 0])
      if (mode === 'trial') {
        const again = { version: found.mail.version, values: values.mail() }
        expect((await olga.call('PUT', '/admin/connections/mail', { body: again })).status).toBe(200)
        expect((await all(olga)).mail).toMatchObject({ state: 'set' })
        await expect.poll(async () => (await all()).mail.state).toBe('unreadable')
      }
      await other.close()
    }
  })
})

describe('the key', () => {
  test('is in the data folder, for its owner alone, and a damaged one is no end', async () => {
    await saved('google', values.google())
    const file = join(magazine.dataDir, connectionsKeyFile)
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    const whole = await readFile(file, 'utf8')
    onTestFinished(async () => {
      await writeFile(file, whole)
    })
    for (const damaged of ['', '{', '{"key":"AAAA"}']) {
      await writeFile(file, damaged)
      await magazine.app.settings.reload()
      expect((await all()).google.state).toBe('unreadable')
      expect((await saves('google', values.google())).json().code).toBe('connections_key_damaged')
    }
    await writeFile(file, whole)
    await magazine.app.settings.reload()
    expect((await all()).google.state).toBe('set')
  })

  test('decrypts no row that was changed or put in another’s place', async () => {
    const { db } = magazine.database
    await saved('storage', values.bucket())
    await saved('backups', await values.backup())
    await sql`update stored_connections set encrypted =
      (select encrypted from stored_connections where connection = 'backups') where connection = 'storage'`.execute(db)
    await magazine.app.settings.reload()
    expect((await all()).storage.state).toBe('unreadable')
    await sql`update stored_connections set encrypted = set_byte(encrypted, 40, get_byte(encrypted, 40) # 1)`.execute(
      db,
    )
    await magazine.app.settings.reload()
    expect((await all()).backups.state).toBe('unreadable')
  })
})
