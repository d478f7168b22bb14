import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { minutes } from '../../src/platform/server/core/durations.ts'
import { Json } from '../../src/platform/server/core/json.ts'
import { copyContext, makeDebian } from '../debian-root.ts'
import { temporaryFolder } from '../faults/programs.ts'
import { allLines, type Given, linesOf, openServer } from '../fresh-debian/server.ts'
import { plantMigration } from '../next-version.ts'

const run = promisify(execFile)

/** Indented lines that are no shell commands, and commands that other tests try. */
const elsewhere = [
  // Without a container engine: container.test.ts runs the Dockerfile.
  /^(docker compose |echo MODE=trial > \.env$)/,
  // Lines of .env, of compose.yaml's profiles, of HAProxy and of aliases.
  /^(COMPOSE_PROFILES|POSTGRES_PASSWORD|DATABASE_URL|DATABASE_READ_URL|SERVER_NAME|TLS_FOLDER|STORAGE_URL|SMTP_URL|MAIL_FROM|OTEL_\w+)=/,
  /^(listen|bind|option|http-check|default-server|server) /,
  /^magazine-returns: /,
  // recovery.test.ts and pgbouncer.test.ts.
  /^(archive_\w+|restore_command|recovery_\w+) = /,
  /^(install|echo) .*base-backup/,
  /^(runuser -u postgres -- (base-backup|psql) ?|systemctl restart postgresql$|install -d -o postgres )/,
  /^alter database /,
  // Only where connections were saved in the back office.
  /^install .* connections-key /,
]

test(
  'a new administrator gets the magazine, runs it, goes live, backs up, restores, updates, goes back and moves to PostgreSQL by the words of the documents',
  async ({ skip }) => {
    const debian = await makeDebian('debian:13-slim')
    if ('missing' in debian) return skip(debian.missing)
    const folder = await temporaryFolder()
    const root = join(folder, 'server')
    await run('cp', ['-a', debian.root, root])
    const server = await openServer(root)
    const typed = new Set<string>()
    const startedAt = performance.now()
    const does = (line: string, given?: Given) => {
      console.info(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${line}`)
      return server.types(line, given)
    }
    const types = async (lines: readonly string[], values: Record<string, string> = {}) => {
      const said: string[] = []
      let folderOfShell = '/root'
      for (const line of lines) {
        typed.add(line)
        const here = Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), line)
        said.push(await does(`cd ${folderOfShell} && ${here}`))
        folderOfShell = /^cd (\S+)/.exec(line)?.[1] ?? folderOfShell
      }
      return said.join('\n')
    }
    const inTerminal = (line: string, password: string) =>
      does(`script --quiet --return --command '${line}' /dev/null`, [
        { question: /password.*:/i, answer: password },
        { question: /(once more|again):/i, answer: password },
      ])
    const set = async (settings: Record<string, string>) => {
      const path = join(root, 'etc', 'groundplane.env')
      const text = await readFile(path, 'utf8')
      const next = Object.entries(settings).reduce(
        (now, [name, value]) => now.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
        text,
      )
      await writeFile(path, next)
    }
    const page = (url: string) => does(`curl --silent --show-error --fail --insecure ${url}`)
    const filesIn = (path: string) => readdir(join(root, path))

    await does('apt-get update && apt-get install --yes --no-install-recommends npm ca-certificates curl openssl')
    const [make = '', ...get] = await linesOf('README.md', 'Get it')
    await does('mkdir clone')
    await copyContext(join(root, 'root', 'clone'))
    typed.add(make)
    await does(`cd clone && ${make}`)
    await does('cp clone/build/groundplane-*.tar.gz .')
    await types(get)
    expect(await does('groundplane --help')).toContain('Usage: groundplane')

    await types(await linesOf('README.md', 'The first hour'))
    expect(await page('http://127.0.0.1:3000/')).toContain('<h1')
    await does('apt-get install --yes --no-install-recommends nginx')
    const site = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf'), 'utf8')
    await writeFile(join(root, 'etc', 'nginx', 'conf.d', 'groundplane.conf'), site)
    await does(
      'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=magazine.example -keyout /etc/ssl/magazine.example.key -out /etc/ssl/magazine.example.pem',
    )
    // As Debian's package does where systemd runs.
    await does('systemctl start nginx')
    await does('nginx -t && systemctl reload nginx')
    const publicUrl = 'https://magazine.example'
    expect(await page(publicUrl)).toContain('<h1')

    // Live.
    await does('systemctl stop groundplane')
    await set({
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'magazine@magazine.example',
      CONTACT_EMAIL: 'editor@magazine.example',
    })
    const [goLive = ''] = await linesOf('README.md', 'From a trial to a live magazine')
    typed.add(goLive)
    expect(await does(`${goLive} --yes`)).toContain('To go live')
    await does('systemctl start groundplane')
    const password = (await does('cat /var/lib/groundplane/first-administrator-password')).trim()
    const signIn = async (email: string, word: string) => {
      const body = JSON.stringify({ email, password: word })
      const said = await does(
        `curl --silent --insecure --header 'content-type: application/json' --data @- ${publicUrl}/api/auth/login`,
        body,
      )
      return Json.pipe(z.looseObject({ token: z.string().optional() })).parse(said).token
    }
    expect(await signIn('admin@groundplane.example', password.split('\n').at(-1) ?? '')).toBeDefined()

    // Passwords are asked for in a terminal.
    const chosen = 'Quiet71!Regulator'
    for (const line of await linesOf('README.md', 'Administrators')) {
      const asks = / (create|reset \S+$)/.test(line)
      typed.add(line)
      if (asks) await inTerminal(line, chosen)
      // She has not turned it on.
      else if (line.endsWith('--second-factor'))
        await expect(does(line)).rejects.toThrow('Cannot find second factor of')
      else await does(line)
      if (asks) expect(await signIn('asha@example.com', chosen)).toBeDefined()
    }

    expect(await types(await linesOf('mail.md', "The sender's domain"))).toMatch(/^MII/m)
    const dkim = { DKIM_SELECTOR: 'mail2026', DKIM_KEY_FILE: '/etc/groundplane/dkim.pem' }
    await set(dkim)
    const returned =
      'From: mailer-daemon@example.com\nTo: magazine@magazine.example\nSubject: Returned\n\nNo such user\n'
    expect(await does('groundplane newsletter bounce', returned)).toBe('not ours\n')

    const lines = await linesOf('backups.md', 'Automatic backups')
    const isCommand = (line: string) => /^groundplane backups (make|try|list)/.test(line)
    const said = await types(lines.filter((line) => !isCommand(line)))
    await set({ BACKUP_URL: 'file:///srv/backups', BACKUP_KEY: /^BACKUP_KEY=(\S+)$/m.exec(said)?.[1] ?? '' })
    await does('systemctl restart groundplane')
    const kept = await types(lines.filter(isCommand))
    const [newest = ''] = /groundplane-\S+\.zip\.age/.exec(kept) ?? []
    await types(await linesOf('backups.md', 'By hand'))
    await types(await linesOf('backups.md', 'Restore'), { 'groundplane-2026-11-21T032000.zip.age': newest })
    expect(await signIn('asha@example.com', chosen)).toBeDefined()
    await does('cp /opt/groundplane/deploy/groundplane-backup.service /etc/systemd/system/')
    await does('systemctl start groundplane-backup')
    expect(await filesIn('var/lib/groundplane-backups')).toHaveLength(1)

    await does('cp -a /opt/groundplane-0.1.0 groundplane-0.2.0 && rm -rf groundplane-0.2.0/node_modules')
    await plantMigration(join(root, 'root', 'groundplane-0.2.0'), 'create table planted (id bigint);\n')
    await does(`sed -i 's/"version": "0.1.0"/"version": "0.2.0"/' groundplane-0.2.0/package.json`)
    await does('tar -czf groundplane-0.2.0.tar.gz --owner=0 --group=0 groundplane-0.2.0')
    expect(await types(await linesOf('update.md', 'Try it'))).toContain('_planted.sql. They succeeded on a copy')
    const change = await linesOf('update.md', 'Change over')
    await types(change.filter((line) => !line.includes('@')))
    expect(await page(publicUrl)).toContain('<h1')
    const back = await linesOf('update.md', 'Back')
    const start = back.findIndex((line) => line.startsWith('DATA_DIR='))
    await types(back.slice(0, start))
    await expect(does('systemctl start groundplane')).rejects.toThrow('The database is newer than this version')
    await types(back.slice(start))
    expect(await signIn('asha@example.com', chosen)).toBeDefined()

    // To PostgreSQL, then two processes.
    await does('apt-get install --yes --no-install-recommends postgresql')
    await does('systemctl start postgresql')
    for (const line of await linesOf('machines.md', 'Move to PostgreSQL')) {
      const asUser = /^create(user|db) /.test(line) ? `runuser -u postgres -- ${line}` : line
      typed.add(line)
      if (line.startsWith('createuser')) await inTerminal(asUser, 'secret')
      else await does(asUser)
    }
    expect(await signIn('asha@example.com', chosen)).toBeDefined()
    await types(await linesOf('machines.md', 'Several processes on one machine'))
    await does(`sed -i 's/# server 127.0.0.1:3001/server 127.0.0.1:3001/' /etc/nginx/conf.d/groundplane.conf`)
    await does('systemctl reload nginx')
    await types(change.filter((line) => line.includes('@')))
    for (const port of [3000, 3001]) expect(await page(`http://127.0.0.1:${port}/healthz/ready`)).toBeDefined()
    expect(await signIn('asha@example.com', chosen)).toBeDefined()

    for (const line of await linesOf('caches.md', 'Varnish on Debian')) {
      typed.add(line)
      // It asks whether to go on.
      await does(line, 'y\n')
    }
    await does(
      'cp /opt/groundplane/deploy/varnish.vcl /etc/varnish/default.vcl && varnishd -C -f /etc/varnish/default.vcl',
    )

    const others = (await allLines()).filter((line) => !typed.has(line))
    expect(others.filter((line) => !elsewhere.some((known) => known.test(line)))).toEqual([])
  },
  minutes(40),
)
