import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface PrivateWord {
  /** Not to be found in any line or path. */
  not: RegExp
  /** The field's words. */
  but: string
  /** Lines that the pattern must find. */
  finds: readonly [string, ...string[]]
  /** Parts of lines in which the word has its usual meaning, and where they are. */
  except?: readonly { in: RegExp; text: RegExp; because: string }[]
}

const publicWord = (file: RegExp, text: RegExp, because: string) => ({ in: file, text, because })

/** Words that this project used in a meaning of its own. Words with a usual meaning are refused only in our forms of them. */
const privateWords: readonly PrivateWord[] = [
  { not: /strangers?\b/i, but: 'anonymous visitor', finds: ['by a stranger', "import './strangers.ts'"] },
  {
    not: /\bpapers?\b|[a-z]Papers?\b|\bpaper[A-Z_]/i,
    but: 'receipt, tax invoice, credit note; together: fiscal document',
    finds: ['the paper of an order', 'issuePaper(order)', 'paper_series'],
    except: [
      publicWord(
        /contract\/settings\/rooms\/subscription\.ts/,
        /one paper a year/,
        'a benefit in the specification: an essay',
      ),
      publicWord(/given[_-]benefit|account\/(?:given|benefits)\/|browser\/benefits/, /papers?/i, 'the same'),
      publicWord(/./, /article and paper/i, 'the same'),
      publicWord(/white-paper|0083_white_papers/, /paper/i, 'a white paper of a sponsor'),
      publicWord(/./, /white[ _-]?papers?\w*/i, 'a white paper of a sponsor'),
      publicWord(/server\/features\/brand\//, /\bpaper\b/, 'the colour of the ground'),
      publicWord(/find-problems\.test\.ts/, /assets\/paper\.pdf/, 'an address'),
      publicWord(/./, /[Rr]eports and papers/, 'what readers download'),
      publicWord(/web\/admin\/theme\/styles\.ts/, /Paper\.layer\.css/, 'a component of Mantine'),
    ],
  },
  { not: /circulars?\b(?! import)|Circular[A-Z]/, but: 'bulk mail, message', finds: ['a circular', 'CircularGateway'] },
  { not: /\bprinted ?cop(y|ies)\b/i, but: 'message', finds: ['PrintedCopy', 'a printed copy'] },
  { not: /\bplates?\b|\bmakePlate/i, but: 'template', finds: ['the plate of a mail', 'makePlate()'] },
  { not: /couriers?\b(?! New)/i, but: 'delivery worker', finds: ['newsletter_couriers', 'a courier'] },
  { not: /\bin hand\b|\binHand\b/i, but: 'leased', finds: ['mails in hand', 'inHand'] },
  {
    not: /\bclaim(Batch|Mails?|Turn)\b|\bclaimed_(by|at|until)\b/,
    but: 'lease',
    finds: ['claimBatch()', 'claimed_by'],
  },
  { not: /(?<!Ba|ba)remarks?\b/i, but: 'delivery event', finds: ['newsletter_remarks', 'interface Remark {'] },
  { not: /\bpatience\b/i, but: 'timeout', finds: ['const patience = 150_000'] },
  {
    not: /\b(buryAll|sayAlive|sayGoodbye|releaseLost|putBackUnheard)\b/,
    but: 'removeDeadWorkers, heartbeat, deregister, requeueOrphans',
    finds: ['buryAll()', 'putBackUnheard'],
  },
  {
    not: /newsletter_forgotten|\bforgotten\.ts|\b(const|let) forgotten\b/,
    but: 'suppression list',
    finds: ['newsletter_forgotten', 'const forgotten = await'],
    except: [publicWord(/server\/db\/embedded\//, /const forgotten/, 'a transaction that was forgotten')],
  },
  {
    not: /\b(bring|takeOver|onTakenOver)[A-Z]\w*|\b(takeOver|onTakenOver)\b/,
    but: 'uploadImport, applyImport',
    finds: ['bringList(file)', 'takeOverList', 'onTakenOver'],
  },
  { not: /\breactions?\b/i, but: 'open and click tracking', finds: ['its reactions'] },
  { not: /turnstile/i, but: 'concurrency limit', finds: ['a turnstile'] },
  { not: /\bkept pages?\b/i, but: 'cached pages', finds: ['Kept pages'] },
  {
    not: /\bkeep(?!Alive|Mounted|PreviousData|Names|Stack)[A-Z]\w*/,
    but: 'cache, store, index, ensure: whichever it is',
    finds: ['keepPage()', 'this.#keepQueue'],
  },
  {
    not: /(^|[/'"`])(parts|show|withdraw|make-findable|alike|rarity|standing|stretch|budget)\.ts\b/,
    but: 'deps, components, publish-to-lists, unpublish, index-article, similar, inverse-document-frequency',
    finds: ["from './parts.ts'", "from '../make-findable.ts'"],
  },
  {
    not: /\btouch(Pages|Keys|Lists)\b/,
    but: 'invalidate, purgePages',
    finds: ['touchPages(keys)'],
  },
  {
    not: /\blayOut\b|\bStretch(es)?\b|\bstandingAt\b|\btake-?Back\b|\btake-back\b/,
    but: 'allocate, period, plan status, revoke',
    finds: ['layOut(orders)', 'Stretch[]', 'standingAt(now)', "from './take-back.ts'"],
  },
  { not: /\bsurplus\b/i, but: 'overpayment, unmatched payment', finds: ['a surplus payment'] },
  { not: /\bcheck-?times\b/i, but: 'reconciliation backoff', finds: ["from './check-times.ts'", 'checkTimes'] },
  {
    not: /\b(volleys?|crowds?|spinners?|stampedes?)\b/i,
    but: 'load, generator, busy loop, thundering herd',
    finds: ['a volley of calls', 'stampede'],
  },
  {
    not: /(?<![Bb]ack[ -]?)\b[Oo]ffice\b|[a-z](?<![Bb]ack)Office/,
    but: 'back office, admin',
    finds: ['the office', 'enterOffice()', "from './office.ts'"],
    except: [publicWord(/network-limit\.ts/, /An office or a campus/, 'a place of work')],
  },
  {
    not: /\b[Dd]esks?\b|[a-z]Desk\b|\bdesk[A-Z]|\b[Dd]eskproof/,
    but: 'editor, article editor',
    finds: ['opens the desk', 'openDesk()', "from './desk-routes.ts'"],
    except: [publicWord(/web\/magazine\/frame\/footer\.tsx/, /Editorial desk/, 'what publishers call their editors')],
  },
  { not: /\bdoors?\b/i, but: 'gate', finds: ['at the door'] },
  {
    not: /(?<![Dd]ata[ -]?|style[ -]?|spread[ -]?)\bsheets?\b|(?<![Dd]ata|[Ss]tyle|[Ss]pread)Sheet\b/,
    but: 'dialog',
    finds: ['the sheet closes', '<SubscribeSheet', "from './subscribe-sheet.tsx'"],
    except: [publicWord(/test\/browser\/text\.test\.ts/, /example\.com\/sheet/, 'an address')],
  },
  {
    not: /\b(teasers?|or-nothing|orNothing|tell-view|tellView)\b|\btrouble\.tsx?\b|<Trouble\b/i,
    but: 'card, error page, fallback, view beacon',
    finds: ['Teaser', 'trouble.tsx', 'tellView(id)'],
  },
  {
    not: /(?<!['"`])\b(tell|hear|say|ask)[A-Z]\w*/,
    but: 'notifySuccess, notifyError, onResult, log, call, request',
    finds: ['tellDone()', 'askAndRead', 'sayAlive'],
  },
  {
    not: /\bletter ?box(es)?\b|\bLetter\b(?! only)/,
    but: 'inbox, mailbox, newsletter',
    finds: ['<Letter', 'letterbox', 'a letter box'],
  },
  {
    not: /\.hands\b|\bfates?\b|\bStanding\b/,
    but: 'the plain word',
    finds: ['parts.hands', 'the fate of a mail', 'Standing'],
  },
  {
    not: /\b(const|let) faults?\b|[({,] ?faults?\b(?=[,):} ]*(=>|[,):}]))/,
    but: 'error',
    finds: ['catch (fault) {', '(fault) => x', 'const fault ='],
  },
  {
    not: /newsletters?List|newsletter lists?\b|newsletter\/list\b/,
    but: 'newsletter subscribers, or newsletters: whichever it is',
    finds: ['newsletterListRoutes()', 'imports of newsletter lists', "from './newsletter/list.ts'"],
    except: [
      publicWord(/newsletter\/subscribers\//, /kind: 'newsletter list'/, 'a value in stored rows of the audit log'),
    ],
  },
  {
    not: /\b(Issue|[a-z]+)Audience\b|\baudience\.(test\.)?ts\b/,
    but: 'recipients, readers; an audience is whom a text is open to in search',
    finds: ['countAudience(db)', 'IssueAudience', "from './audience.ts'"],
  },
  {
    not: /(?<![.:\w])digest\(|\bDigest\b/,
    but: 'derived texts; a digest is a hash',
    finds: ['digest(html, access)', 'interface Digest {'],
  },
]

/** Not written by us, or not about the program. */
const others = [
  /^db\/demo\//, // Articles and ads of the demo magazine, in the words of their subjects.
  /^docs\/pictures\.md$/, // Quotes those articles, and names them.
  /^test\/browser\/clipboard\//, // What other programs put on the clipboard.
  /^test\/words\.test\.ts$/,
]
/** The style guide's table of what to write instead. */
const isAdvice = (file: string, line: string) => file === 'STYLE.md' && line.startsWith('| ')

const root = join(import.meta.dirname, '..')
const files: string[] = []
const sources = '*.{ts,tsx,css,sql,md,sh,service,timer}'
const folders = '{contract,server,web,db,test,bench,deploy,docs,.github}'
for await (const file of glob([`${folders}/**/${sources}`, sources, '.env.example'], { cwd: root }))
  if (!others.some((other) => other.test(file))) files.push(file)
files.sort()

const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))

describe('words', () => {
  test.each(privateWords)('no file says $not where the field says "$but"', ({ not, finds, except = [] }) => {
    for (const line of finds) expect(line).toMatch(not)
    const found: string[] = []
    for (const { file, text } of texts) {
      const excepted = except.filter((exception) => exception.in.test(file))
      const isOurs = (line: string) =>
        not.test(
          excepted.reduce((rest, { text: usual }) => rest.replaceAll(new RegExp(usual, `g${usual.flags}`), ''), line),
        )
      if (isOurs(file)) found.push(file)
      if (!new RegExp(not, 'im').test(text)) continue
      text.split('\n').forEach((line, index) => {
        if (isOurs(line) && !isAdvice(file, line)) found.push(`${file}:${index + 1}: ${line.trim()}`)
      })
    }
    expect(found).toEqual([])
  })

  test.each(privateWords.flatMap(({ not, except = [] }) => except.map((exception) => ({ not, ...exception }))))(
    'the exception $text is needed: $because',
    (exception) => {
      const lines = texts.filter(({ file }) => exception.in.test(file)).flatMap(({ text }) => text.split('\n'))
      expect(lines.some((line) => exception.not.test(line) && new RegExp(exception.text).test(line))).toBe(true)
    },
  )
})

/** Names that React Router reads from the module of a route. */
const ofRoutes = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'ErrorBoundary',
  'HydrateFallback',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
])

describe('names', () => {
  test('every exported name is declared in one file', () => {
    const declared = new Map<string, Set<string>>()
    for (const { file, text } of texts) {
      if (!/^(contract|server|web|db)\//.test(file)) continue
      const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
      for (const [, name = ''] of text.matchAll(exported)) {
        const places = declared.get(name) ?? new Set()
        declared.set(name, places.add(file))
      }
    }
    expect(declared.size).toBeGreaterThan(500)
    const doubled = [...declared].filter(([name, places]) => places.size > 1 && !ofRoutes.has(name))
    expect(doubled.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([])
  })
})
