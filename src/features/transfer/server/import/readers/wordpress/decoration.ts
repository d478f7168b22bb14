import { mayClose } from '../closing/fields.ts'

/** Whether each word of a shortcode's name says that it lays out, decorates, plays or quotes what it encloses. */
export function isDecoration(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[_-]/)
    .map((word) => word.replace(/\d{1,3}$/, ''))
  if (parts.some(isOfReaders)) return false
  // A letter or two are the name of a tag, if alone.
  const words = parts.filter((word) => word.length > 2 || parts.length === 1)
  return ofBuilders.test(name) || (words.length > 0 && words.every(decorates))
}

const decorates = (word: string) => decorating.has(word) || asStart.test(word) || asEnd.test(word)

/** `vipbox` is a box for some. */
const isOfReaders = (word: string) =>
  !decorating.has(word) && [word, word.replace(asEnd, '')].some((one) => ofReaders.test(one) || mayClose(one))

const ofReaders =
  /^(?:admin|author|bought|buyer|can|complete|course|customer|editor|for|has|have|hide|if|is|lesson|not|only|owner|purchased?|reader|registered|role|show|student|tag|user|visitor|guest|when|who)s?$/

const ofBuilders =
  /^(?:vc|su|et_pb|fusion|av|mk|wpsm|cs|x|bs|sc|tie|td|dt|kc|ult|nectar|themify|vcex|elementor|ngg|nggallery)[_-]/i

/** Themes put their name before these. */
const asEnd = /(?:box|button|btn|column|row|(?<!wish)list|table|tabs|quote|image|icon|slider|heading)$/
const asStart =
  /^(?:accord|align|anim|bibl|block|box|btn|button|caption|carousel|chart|col(?!l)|collaps|divid|drop|embed|expand|figure|float|foot|full|galler|grid|head|highlight|icon|img|image|info|list|map|mark(?!et)|math|picture|player|progress|pull|quot|row|section|separat|slide|spoil|tab|testimon|text|timeline|title|togg|tool|video|warn|wrap)/

const decorating = new Set(
  `b i u s em strong p br q h hr a url link email mail abbr acronym ol ul li item items dl dt dd td th tr sub sup pre
  size small big lead center centre left right middle justify color colour font bold italic underline strike del ins kbd
  photo photos audio youtube vimeo playlist media iframe frame object flash pdf gview document file download downloads gist
  note notes tip tips alert caution danger error success important attention notice notification callout message card well panel
  container div span layer aside sidebar fact facts summary example definition question answer faq faqs qa step steps
  review rating pros cons recipe howto cta banner feature features pricing counter poll quiz form field ad ads adsense
  half third thirds fourth fourths fifth fifths sixth quarter quarters one two three four five six onehalf onethird twothird
  onefourth threefourth last first inner outer clear clearfix flex parallax lightbox modal popover popup fade marquee scroll
  code codes source sourcecode syntax snippet terminal console raw html noformat plain latex tex katex asciimath equation eq eqn
  formula chem circuit schematic width group groups contact efn line break cap round rounded shadow background
  red green blue black white grey gray yellow orange dark light arrow bullet inline responsive
  ref reference references mfn fn cite citation sidenote endnote`.split(/\s+/),
)
