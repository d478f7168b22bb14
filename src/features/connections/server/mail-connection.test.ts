import { describe, expect, onTestFinished, test } from 'vitest'
import { useConnections } from '../../../../test/connections.ts'
import { freePort } from '../../../../test/free-port.ts'
import { openMailServer } from '../../../../test/smtp.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { prepareDatabase } from '../../../app/commands.ts'
import { readConfig } from '../../../platform/server/config/config.ts'
import { findConfigInForce } from './stored-values.ts'

const { magazine, anna, servers, login, all, saves, saved, tests, removes, revokesMail, values } = useConnections()

describe('a mail server', () => {
  test('that refuses the password is not saved, the right one is, and mail goes there at once', async () => {
    const refused = await saves('mail', values.mail({ password: 'wrong-password' }))
    expect([refused.status, refused.json().code]).toEqual([409, 'connection_refused'])
    expect(refused.json().message).toMatch(/rejects the user name, password or keys.*User and Password/)
    expect(refused.text).not.toContain('wrong-password')
    expect((await all()).mail).toMatchObject({ source: 'none', state: 'stand-in' })

    const before = servers.mail.mails.length
    await saved('mail', values.mail())
    expect((await all()).mail).toMatchObject({ source: 'stored', state: 'set', version: 1, savedBy: 'Priya' })
    expect((await all()).mail.lastTest).toMatchObject({ isGood: true })
    expect(servers.mail.mails[before]?.parsed.from).toEqual({ name: 'Volt & Via', address: 'news@voltvia.example' })
    await new Visitor(magazine).post('/auth/register', {
      username: 'Ravi',
      email: 'ravi@example.com',
      phone: '',
      password: 'Quiet71!Regulator',
    })
    await servers.mail.receives(before + 2)
    expect(servers.mail.mails[before + 1]?.to).toEqual(['ravi@example.com'])
  })

  test('whose password is revoked later is found by the next test, and the system status names it', async () => {
    await saved('mail', values.mail())
    revokesMail()
    expect((await anna.post('/admin/connections/mail/test')).json()).toMatchObject({ isGood: false })
    expect((await all()).mail.lastTest).toMatchObject({ isGood: false })
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs).toContainEqual(
      expect.objectContaining({ screen: 'connections', text: expect.stringMatching(/rejects/) }),
    )
    await saved('mail', values.mail({ password: login.password }))
    expect((await all()).mail.lastTest).toMatchObject({ isGood: true })
  })

  test('is tested before it is saved, and a test stores nothing', async () => {
    const before = servers.mail.mails.length
    expect((await tests('mail', values.mail())).json()).toMatchObject({ isGood: true })
    expect(servers.mail.mails).toHaveLength(before + 1)
    expect((await tests('mail', values.mail({ user: 'nobody' }))).json()).toMatchObject({ isGood: false })
    expect((await all()).mail).toMatchObject({ source: 'none', lastTest: null })
  })

  test('that does not answer is saved only if the administrator says so, and no other connection is', async () => {
    const port = String(await freePort())
    const refused = await saves('mail', values.mail({ port }))
    expect([refused.status, refused.json().code]).toEqual([409, 'connection_unreachable'])
    const answer = await saves('mail', values.mail({ port }), { savesUnreachable: true })
    expect(answer.status, answer.text).toBe(200)
    expect((await all()).mail).toMatchObject({ source: 'stored', lastTest: { isGood: false } })
    expect((await saves('mail', values.mail({ user: 'nobody' }), { savesUnreachable: true })).json().code).toBe(
      'connection_refused',
    )
    servers.payments.isDown = true
    expect((await saves('payments', values.payment(), { savesUnreachable: true })).json().code).toBe(
      'connection_refused',
    )
    servers.payments.isDown = false
  })

  test('keeps its password, but sends it to no server that it was not entered for', async () => {
    await saved('mail', values.mail())
    const kept = values.mail({ user: '', password: '', senderName: 'Renamed' })
    await saved('mail', kept)
    expect((await all()).mail.fields).toContainEqual({ name: 'senderName', value: 'Renamed', kept: null })
    const another = await openMailServer({ login })
    onTestFinished(() => another.close())
    const moved = { ...kept, port: new URL(another.url).port }
    expect((await tests('mail', moved)).json().isGood).toBe(false)
    for (const change of [moved, { ...kept, host: 'localhost' }, { ...kept, encryption: 'tls' }])
      expect((await saves('mail', change)).status).toBe(409)
    expect(another.attempts).toBe(0)
    const half = await saves('mail', { ...moved, user: 'magazine' })
    expect(half.json().details).toEqual([{ field: 'password', message: 'Enter user and password, or neither' }])
  })

  test('moves to a server that asks for no login', async () => {
    await saved('mail', values.mail())
    const relay = await openMailServer()
    onTestFinished(() => relay.close())
    await saved('mail', values.mail({ user: '', password: '', port: new URL(relay.url).port }))
    expect((await all()).mail.fields).toContainEqual({ name: 'password', value: '', kept: null })
  })

  test('that takes no mail without a login, or none from this sender, is not saved', async () => {
    expect((await saves('mail', values.mail({ user: '', password: '' }))).status).toBe(409)
    servers.mail.failNext({ at: 'sender', code: 553 })
    const refused = await saves('mail', values.mail())
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('Set Sender’s email')])
    expect((await all()).mail.source).toBe('none')
  })

  test('is needed to start a live magazine, from the environment or from here', async () => {
    const environment = { MODE: 'live', DATA_DIR: magazine.dataDir, ADMIN_PASSWORD: 'Quiet71!Regulator' }
    const config = readConfig(environment)
    const starts = () => prepareDatabase(config, Promise.resolve(magazine.database), () => {})
    await expect(starts()).rejects.toThrow('To go live, a mail server is needed')
    await saved('mail', values.mail())
    await expect(starts()).resolves.toBeDefined()
    // A sender alone names no server, and leaves the entered one in force.
    const sender = readConfig({ ...environment, MAIL_FROM: 'desk@example.com' })
    const { smtpUrl, mailFrom } = await findConfigInForce(sender, magazine.database.db)
    expect([smtpUrl === null, mailFrom?.address]).toEqual([false, 'news@voltvia.example'])
  })

  test('of a live magazine is replaced, not removed', async () => {
    await saved('mail', values.mail())
    const answer = await removes('mail')
    expect([answer.status, answer.json().code]).toEqual([409, 'mail_needed'])
  })

  test('may have characters that addresses reserve in its user and password', async () => {
    const strange = { user: 'ä@b:c/d?#%25', password: '% "quoted" \\ ü&=+;' }
    const server = await openMailServer({ login: strange })
    onTestFinished(() => server.close())
    await saved('mail', values.mail({ ...strange, port: new URL(server.url).port }))
    expect(await server.receives(1)).toHaveLength(1)
  })
})
