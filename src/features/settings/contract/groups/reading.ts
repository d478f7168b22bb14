import { type SettingGroup, wordsSetting } from '../../../../platform/contract/settings/fields.ts'

const words = (label: string, text: string, placeholder?: string, hint?: string) =>
  wordsSetting(label, {
    default: text,
    longest: 200,
    placeholders: placeholder ? [placeholder] : [],
    ...(hint && { hint }),
  })

const priceHint = 'The price appears below it. {price} inserts the yearly price.'

export const reading = {
  label: 'Reading',
  hint: 'Messages and limits for readers without an account or subscription.',
  page: '/',
  fields: {
    mostReadDays: {
      kind: 'choice',
      label: 'Period of Most viewed',
      hint: 'Used on the front page. The dashboard opens with the same period.',
      default: '30',
      choices: { '7': 'The last 7 days', '30': 'The last 30 days', '90': 'The last 90 days' },
    },
    relatedDays: {
      kind: 'number',
      label: 'Maximum age of related articles',
      default: 0,
      least: 0,
      most: 3_650,
      unit: 'days',
      hint: 'Enter 0 for no limit.',
    },
    feedArticles: {
      kind: 'number',
      label: 'Articles in a feed',
      default: 50,
      least: 10,
      most: 100,
      unit: 'articles',
      hint: 'The latest ones, in RSS and JSON.',
    },
    previewWords: {
      kind: 'number',
      label: 'Preview of a gated article',
      default: 50,
      least: 0,
      most: 300,
      unit: 'words',
      hint: 'Everyone can read this many words of a gated article. Published articles update within minutes.',
    },
    previewPercent: {
      kind: 'number',
      label: 'Maximum share',
      default: 20,
      least: 0,
      most: 50,
      unit: '% of the text',
      hint: 'Keeps short articles gated.',
    },
    newArticleAccess: {
      kind: 'choice',
      label: 'Article type of new articles',
      hint: 'Editors can change it for each article. The very first article starts as free, unless you choose another type here.',
      default: 'isLoginRequired',
      choices: {
        isFree: 'Free',
        isLoginRequired: 'Login required',
        isSubscriptionRequired: 'Subscription required (silver)',
        Premium: 'Premium (gold)',
      },
    },
    hasLetters: {
      kind: 'switch',
      label: 'Allow letters to articles',
      hint: 'Editors approve each letter. When off, readers cannot send letters, and published letters stay. You can also close a single article.',
      default: true,
    },
    hasConferences: {
      kind: 'switch',
      label: 'Show the original list of conferences',
      hint: 'Two conferences of 2025 on the Events page, until you publish a text of your own there. A live magazine that has events never shows it.',
      default: true,
    },
    hidesEmptySlots: {
      kind: 'switch',
      label: 'Hide unbooked advertising space',
      hint: 'When off, it says “Ad Space Available”.',
      default: false,
    },
    hasPopUp: {
      kind: 'switch',
      label: 'Invite readers to subscribe',
      hint: 'A small panel at the edge of every article, for readers without a subscription.',
      default: true,
    },
    popUpHeading: words('Heading of the invitation', 'Read everything, support the magazine'),
    popUpText: words(
      'Text of the invitation',
      'Silver opens deep-insight articles for {price} a year. Gold opens everything.',
      'price',
      '{price} inserts the yearly price of silver.',
    ),
    popUpOften: {
      kind: 'choice',
      label: 'Frequency',
      default: 'article',
      choices: { article: 'Once for each article', day: 'Once a day', week: 'Once a week' },
    },
    popUpSeconds: { kind: 'number', label: 'Closes after', default: 10, least: 3, most: 60, unit: 'seconds' },
    loginHeading: words('Heading if a login is required', 'Login required'),
    loginText: words('Text if a login is required', 'An account is free.'),
    silverHeading: words('Heading at silver articles', 'A silver membership is needed to read this article'),
    silverText: words('Text at silver articles', 'Subscribe to Silver or Gold to read it in full.', 'price', priceHint),
    goldHeading: words('Heading at gold articles', 'A gold membership is needed to read this article'),
    goldText: words('Text at gold articles', 'Subscribe to Gold to read it in full.', 'price', priceHint),
    freeArticles: {
      kind: 'number',
      label: 'Articles without an account',
      default: 0,
      least: 0,
      most: 100,
      unit: 'articles',
      hint: 'The number of free articles a visitor can read in 30 days before they must sign up. Enter 0 for no limit.',
    },
    wallHeading: words('Heading when no free articles are left', 'Create a free account to read on'),
    wallText: words(
      'Text when no free articles are left',
      'You have read {count} articles in the last 30 days. Create a free account to read on.',
      'count',
      '{count} inserts the number of articles.',
    ),
  },
} as const satisfies SettingGroup
