import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemSentence, type ItemToken } from 'wink-nlp'
import { isStopWord } from '../../../search-index/server/index.ts'
import { isCoded, keyOf } from './words.ts'

export interface Phrase {
  /** The same for all forms of the words, as in the search index. */
  key: string
  /** The most frequent spelling. */
  form: string
  lexemes: readonly string[]
  count: number
  isInTitle: boolean
  /** It looks like the name of a thing. Other phrases count only if editors have used them as keywords. */
  isNaming: boolean
}

/** Longer ones are sentences. */
const mostWords = 3

interface Word {
  text: string
  /** Universal part-of-speech tag (universaldependencies.org). */
  tag: string
  /** Something other than a space precedes it. */
  isApart: boolean
}

interface Found {
  forms: Map<string, number>
  isInTitle: boolean
  isNaming: boolean
}

export function findPhrases(title: string, lines: readonly string[]): Phrase[] {
  const found = new Map<string, Found>()
  for (const [index, line] of [title, ...lines].entries())
    for (const run of runsIn(line)) {
      const form = run
        .map(({ text }) => text)
        .join(' ')
        .replace(/[’']s?$/, '')
      const key = keyOf(form)
      if (key === '') continue
      const one = found.get(key) ?? { forms: new Map(), isInTitle: index === 0, isNaming: false }
      one.forms.set(form, (one.forms.get(form) ?? 0) + 1)
      one.isNaming ||= isNaming(run)
      found.set(key, one)
    }
  return Array.from(found, ([key, { forms, ...one }]) => ({
    ...one,
    key,
    lexemes: key.split(' '),
    form: mostFrequent(forms),
    count: forms.values().reduce((sum, count) => sum + count, 0),
  }))
}

const mostFrequent = (forms: ReadonlyMap<string, number>) =>
  [...forms].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0]

const tagger = winkNLP(model, ['sbd', 'pos'])

/** Longer ones are no words or sentences. The tagger's work grows with the square of both. */
const longest = { word: 60, sentence: 1_000 }

function* shortLines(line: string): Generator<string> {
  const words = line.replace(new RegExp(`\\S{${longest.word + 1},}`, 'g'), ' ')
  for (let from = 0; from < words.length; ) {
    const space = words.lastIndexOf(' ', from + longest.sentence)
    const to = from + longest.sentence >= words.length || space <= from ? from + longest.sentence : space
    yield words.slice(from, to)
    from = to
  }
}

/** Up to three adjacent words that neither begin nor end with a stop word. */
function* runsIn(line: string): Generator<Word[]> {
  for (const words of shortLines(line).flatMap(sentencesIn))
    for (let from = 0; from < words.length; from++)
      for (let to = from; to < Math.min(words.length, from + mostWords); to++) {
        if (to > from && words[to]?.isApart) break
        const run = words.slice(from, to + 1)
        if (!isStopWord(textAt(run, 0)) && !isStopWord(textAt(run, -1))) yield run
      }
}

const textAt = (run: readonly Word[], at: 0 | -1) => run.at(at)?.text.toLowerCase() ?? ''

function sentencesIn(line: string): Word[][] {
  const sentences: Word[][] = []
  tagger
    .readDoc(line)
    .sentences()
    .each((sentence: ItemSentence) => {
      const tokens: Token[] = []
      sentence.tokens().each((token: ItemToken) => {
        tokens.push({
          text: token.out(),
          tag: token.out(tagger.its.pos),
          isSpaced: token.out(tagger.its.precedingSpaces) !== '',
        })
      })
      sentences.push(wordsIn(tokens))
    })
  return sentences
}

interface Token {
  text: string
  tag: string
  isSpaced: boolean
}

/** Joins the three tokens of `RS-485` into one word with the tag of its last part. */
function wordsIn(tokens: readonly Token[]): Word[] {
  const words: Word[] = []
  let open: Word | undefined
  let isApart = true
  for (const [index, { text, tag, isSpaced }] of tokens.entries()) {
    if (isSpaced) open = undefined
    if (/[\p{L}\p{N}]/u.test(text)) {
      if (open) {
        open.text += text
        // `keep-out` and `burn-in` are things. The `’s` of a possessive says nothing.
        if (tag !== 'PART') open.tag = tag === 'ADP' ? 'NOUN' : tag
      } else {
        open = { text, tag, isApart }
        words.push(open)
      }
      isApart = false
    } else if (open && joining.test(text) && tokens[index + 1]?.isSpaced === false) {
      open.text += text
    } else {
      open = undefined
      isApart = true
    }
  }
  return words
}

const joining = /^[-–.+’']$/

/** Adjectives, then a noun or a name, which a number may follow. */
function isNaming(run: readonly Word[]): boolean {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last || !run.every((word) => describing.has(word.tag) || isParticiple(word) || isCoded(word.text)))
    return false
  if (/^\d[\d.,–-]*$/.test(first.text) || unit.test(last.text) || (run.length > 1 && unit.test(first.text)))
    return false
  if (isVague(first.text) || isVague(last.text)) return false
  const isNumbered = last.tag === 'NUM' && run.length > 1 && /^[A-Z]/.test(run.at(-2)?.text ?? '')
  return noun.has(last.tag) || isCoded(last.text) || isNumbered || (run.length === 1 && isGerund(last))
}

const noun = new Set(['NOUN', 'PROPN', 'X'])
const describing = new Set([...noun, 'ADJ', 'NUM'])
const isGerund = ({ text, tag }: Word) => tag === 'VERB' && text.endsWith('ing')
const isParticiple = (word: Word) => isGerund(word) || (word.tag === 'VERB' && word.text.endsWith('ed'))

/** Numbers and units alone say nothing. */
const unit =
  /^(?:[pfnmµukMG]?(?:m|V|A|W|Hz|s|F|H|g|C|K|Wh|Ah|SPS|bit|B|cd)|[mkM]?Ω|dB[a-zA-Z]?|°C|%|bits?|(?:week|day|month|year|hour|minute|cent|inche)s?|rupees|euros|lakh|crore|per|times|rpm|pp[mb]|inch|x)(?:\/.*)?$/

const vague = new Set(
  `part piece year month week day hour minute second time way number kind thing question answer case half quarter third rest side end point
  something nothing everything anything lot fact figure table example order place reason result value page article first last one two three
  four same other next new old good long short small large high low full single total maker company firm engineer people person customer user
  director head price cost use difference product device sample quantity range level typical maximum minimum`.split(
    /\s+/,
  ),
)
const isVague = (word: string) => vague.has(word.toLowerCase().replace(/s$/, '')) || vague.has(word.toLowerCase())
