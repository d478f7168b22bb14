import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { optionalFeatureNames } from './features.ts'
import { typefaceNames } from './settings/typefaces.ts'

export const Site = z.object({
  name: z.string(),
  publicUrl: z.string().describe('Without a trailing slash'),
  contactEmail: z.string(),
  contactPhone: z.string(),
  postalAddress: z.array(z.string()).describe('Lines'),
  timeZone: z.string().describe('IANA name; dates are shown in it'),
  tagline: z.string().describe('Below the name'),
  description: z.string().describe('For search engines'),
  socialLinks: z.array(z.object({ name: z.string(), address: z.string() })),
  copyright: z.string().describe('The last line of every page'),
  theme: z
    .string()
    .nullable()
    .describe('The style sheet with the publisher’s colours and typeface; null: the design’s own'),
  typeface: z.enum(typefaceNames).describe('Of headlines and lists'),
  logo: z.object({ light: z.string(), dark: z.string() }).nullable().describe('Addresses; null: the name as text'),
  hasPayments: z.boolean().describe('Readers can pay: a provider is set up, or the test mode of a trial'),
  sellsPlans: z.boolean().describe('They can, and the publisher offers subscriptions'),
  planNames: z.object({ silver: z.string(), gold: z.string() }).describe('What readers call the plans'),
  hasDesignators: z.boolean().describe('Headings have reference designators before them, as on a circuit board'),
  hidesEmptySlots: z.boolean().describe('Advertising space that nobody has booked is not shown'),
  verification: z
    .array(z.object({ name: z.string(), content: z.string() }))
    .describe('Meta tags that prove to search engines whose site it is'),
  features: z.array(z.enum(optionalFeatureNames)).describe('The optional ones that are switched on'),
  today: z.iso.date().describe('The date in that zone'),
})
export type Site = z.infer<typeof Site>

export const PrivacyFacts = z.object({
  viewsKeptDays: z.int().describe('How long the views of signed-in readers are stored'),
  isNewsletterTracked: z.boolean().describe('Whether opens and clicks of newsletters are stored per subscriber'),
  auditYears: z.int().describe('How long the audit log is kept, which names readers; 0: for ever'),
  contact: z.string().describe('The address for questions about data'),
  hasGoogle: z.boolean(),
  hasPayments: z.boolean().describe('Whether a payment provider is used'),
})
export type PrivacyFacts = z.infer<typeof PrivacyFacts>

const Links = z.array(z.object({ label: z.string(), to: z.string() }))
export const SiteMenu = z.object({
  main: Links,
  header: Links.describe('Above the menu'),
  components: Links.describe('In the footer, under Component Engineering'),
  footer: Links,
})
export type SiteMenu = z.infer<typeof SiteMenu>

const Words = z.object({ heading: z.string(), text: z.string() })
export const ReadingTerms = z.object({
  mostReadDays: z.enum(['7', '30', '90']).describe('The days that Most viewed counts, today included'),
  popUp: Words.extend({
    often: z.enum(['article', 'day', 'week']).describe('At most once in it'),
    seconds: z.int().describe('How long it stays'),
  })
    .nullable()
    .describe('What invites readers without a subscription; null: nothing does'),
  gates: z
    .object({ login: Words, silver: Words, gold: Words })
    .describe('What stands in place of the rest of an article'),
  plans: z
    .object({ silver: z.array(z.string()), gold: z.array(z.string()) })
    .nullable()
    .describe('What a year costs in the first two currencies, as in ₹840; null: nothing is sold'),
  wall: Words.extend({ after: z.int().describe('Free articles in 30 days without an account') })
    .nullable()
    .describe('What asks for an account then; null: nothing does'),
})
export type ReadingTerms = z.infer<typeof ReadingTerms>

export const siteEndpoints = endpoints({
  'GET /site/menu': {
    summary: 'The links of every page, in their order',
    access: 'anyone',
    answers: { 200: SiteMenu },
  },
  'GET /site/networks': {
    summary: 'Whether the network of a reader may open gated articles: GET /home/network-access',
    access: 'anyone',
    answers: { 200: z.object({ asksNetwork: z.boolean() }) },
  },
  'GET /site/privacy': {
    summary: 'Which data about readers this site stores, as configured',
    access: 'anyone',
    answers: { 200: PrivacyFacts },
  },
  'GET /site/reading': {
    summary: 'What readers without an account or a subscription are told',
    access: 'anyone',
    answers: { 200: ReadingTerms },
  },
  'GET /site': { summary: 'The publisher: name, address, contacts', access: 'anyone', answers: { 200: Site } },
})
