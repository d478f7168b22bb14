import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SmtpSession, SubmissionFailed } from './smtp-session.ts'

const submission = { from: 'a@x.example', to: 'b@y.example', message: Buffer.from('Subject: x\r\n\r\nbody\r\n') }
const patience = { connect: 500, silence: 500, whole: 2_000 }

type Answer = string | ((socket: Socket) => void)

/** A mail server that answers commands as it is told to, by what they begin with; all else is fine with it. */
async function openScript(answers: Record<string, Answer>) {
  const commands: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line, socket)
    })
  })
  const hear = (line: string, socket: Socket) => {
    const [, command = ''] = /^(EHLO|AUTH \w+|MAIL|RCPT|DATA|RSET|\.$)/.exec(line) ?? []
    if (command === '') return
    commands.push(command)
    const answer = answers[command] ?? (command === 'DATA' ? '354 go on' : '250 fine')
    if (typeof answer === 'string') socket.write(`${answer}\r\n`)
    else answer(socket)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, answers, commands, connections: () => sockets.length }
}

const refused = '550 5.1.1 no such user'

test.each<[string, Record<string, Answer>]>([
  ['and closes the connection', { RCPT: (socket) => socket.end(`${refused}\r\n`) }],
  ['and breaks the connection when it is to begin anew', { RCPT: refused, RSET: (socket) => socket.destroy() }],
  ['and does not answer when it is to begin anew', { RCPT: refused, RSET: () => {} }],
  ['and will not begin anew', { RCPT: refused, RSET: '502 what is that' }],
])('a server that refuses a recipient %s: it is told, and the next message goes out', async (_what, answers) => {
  const server = await openScript(answers)
  const session = new SmtpSession({ url: server.url, dkim: null, patience })
  await expect(session.submit(submission)).rejects.toMatchObject({ hasBegun: false, cause: { response: refused } })
  delete server.answers['RCPT']
  await session.submit(submission).catch((failure: unknown) => {
    // Without an answer it is not known whether the server is still there; that is told too.
    expect(failure).toBeInstanceOf(SubmissionFailed)
    return session.submit(submission)
  })
  expect(server.connections()).toBe(2)
})

test('what is refused leaves the session as it is for the next message', async () => {
  const server = await openScript({ RCPT: refused })
  const session = new SmtpSession({ url: server.url, dkim: null, patience })
  await expect(session.submit(submission)).rejects.toBeInstanceOf(SubmissionFailed)
  delete server.answers['RCPT']
  await session.submit(submission)
  expect(server.commands).toEqual(['EHLO', 'MAIL', 'RCPT', 'RSET', 'MAIL', 'RCPT', 'DATA', '.'])
})

test('a session that has had its number of messages is begun anew; one that hangs is told of', async () => {
  const server = await openScript({})
  const session = new SmtpSession({ url: server.url, dkim: null, patience })
  await session.submit(submission)
  server.answers['MAIL'] = (socket) => {
    delete server.answers['MAIL']
    socket.end('421 4.7.0 enough for now\r\n')
  }
  await session.submit(submission)
  expect(server.connections()).toBe(2)
  server.answers['MAIL'] = () => {}
  await expect(session.submit(submission)).rejects.toMatchObject({ hasBegun: false, cause: { code: 'ETIMEDOUT' } })
  expect(server.connections()).toBe(2)
})

test('the way to log in that the address names is taken', async () => {
  const server = await openScript({ EHLO: '250-hello\r\n250 AUTH PLAIN LOGIN', 'AUTH LOGIN': '535 no' })
  const url = `${server.url.replace('//', '//magazine:secret@')}?authMethod=LOGIN`
  const session = new SmtpSession({ url, dkim: null, patience })
  await expect(session.submit(submission)).rejects.toMatchObject({ cause: { code: 'EAUTH' } })
  expect(server.commands).toEqual(['EHLO', 'AUTH LOGIN'])
})

test('hundreds of messages go over one connection, and leave no timer and no listener behind', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => warnings.push(warning)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  const server = await openScript({})
  const session = new SmtpSession({ url: server.url, dkim: null, patience })
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  await session.submit(submission)
  const before = timers()
  for (let i = 0; i < 300; i += 1) {
    server.answers['RCPT'] = i % 3 ? '250 fine' : refused
    await session.submit(submission).catch(() => {})
  }
  expect([server.connections(), warnings, timers() <= before + 1]).toEqual([1, [], true])
})
