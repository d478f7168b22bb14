import { markupProblem, type Room, type TextSetting } from '../fields.ts'

const words = <const L extends string>(label: L, text: string, hint?: string) =>
  ({
    ...{ kind: 'text', label, default: text, longest: 200, problem: markupProblem(label) },
    ...(hint && { hint }),
  }) as const satisfies TextSetting

const priceHint = 'The price stands below it. {price} stands for what a year costs.'

/** What readers who are not subscribed are shown. */
export const reading = {
  label: 'Reading',
  hint: 'What readers see who have no account or no subscription.',
  page: '/',
  fields: {
    mostReadDays: {
      kind: 'choice',
      label: 'Most viewed counts',
      hint: 'On the front page. The dashboard opens with the same period.',
      default: '30',
      choices: { '7': 'The last 7 days', '30': 'The last 30 days', '90': 'The last 90 days' },
    },
    relatedDays: {
      ...{
        kind: 'number',
        label: 'Related articles are from the last',
        default: 0,
        least: 0,
        most: 3_650,
        unit: 'days',
      },
      hint: '0: of any age.',
    },
    previewWords: {
      ...{ kind: 'number', label: 'Preview of a gated article', default: 50, least: 0, most: 300, unit: 'words' },
      hint: 'So many words anybody may read. Articles that are there change within minutes.',
    },
    previewPercent: {
      ...{ kind: 'number', label: 'And at most', default: 20, least: 0, most: 50, unit: '% of the text' },
      hint: 'So that even a short text stays gated.',
    },
    hasLetters: {
      kind: 'switch',
      label: 'Readers may write letters to articles',
      hint: 'Editors choose which are shown. Off: no new ones, and those that are shown stay. An article can be closed on its own.',
      default: true,
    },
    hidesEmptySlots: {
      kind: 'switch',
      label: 'Hide advertising space that nobody has booked',
      hint: 'Off: it says “Ad Space Available”.',
      default: false,
    },
    hasPopUp: {
      kind: 'switch',
      label: 'Invite readers to subscribe',
      hint: 'A small panel at the lower edge of an article, for readers without a subscription.',
      default: true,
    },
    popUpHeading: words('Heading of the invitation', 'Read everything, support the magazine'),
    popUpText: words(
      'Text of the invitation',
      'Silver opens the deep-insight articles for {price} a year, gold opens all.',
      '{price} stands for what a year of silver costs.',
    ),
    popUpOften: {
      kind: 'choice',
      label: 'How often it is shown',
      default: 'article',
      choices: { article: 'Once for each article', day: 'Once a day', week: 'Once a week' },
    },
    popUpSeconds: {
      ...{ kind: 'number', label: 'How long it stays', default: 10, least: 3, most: 60, unit: 'seconds' },
    },
    loginHeading: words('Heading if a login is required', 'Login required'),
    loginText: words('Text if a login is required', 'An account is free.'),
    silverHeading: words('Heading at silver articles', 'A silver membership is needed to read this article'),
    silverText: words('Text at silver articles', 'Silver and gold members read it in full.', priceHint),
    goldHeading: words('Heading at gold articles', 'A gold membership is needed to read this article'),
    goldText: words('Text at gold articles', 'Gold members read it in full.', priceHint),
    freeArticles: {
      ...{ kind: 'number', label: 'Articles without an account', default: 0, least: 0, most: 100, unit: 'articles' },
      hint: 'How many free articles somebody may read in 30 days before an account is asked for. 0: as many as they like.',
    },
    wallHeading: words('Heading when they are used up', 'Create a free account to read on'),
    wallText: words(
      'Text when they are used up',
      'You have read {count} articles in the last 30 days. An account is free.',
      '{count} stands for their number.',
    ),
  },
} as const satisfies Room
