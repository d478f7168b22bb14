import { z } from 'zod'
import { type Endpoint, ErrorResponse } from '../endpoint.ts'
import { checkedBy, Instant, Line, MessageAnswer } from '../field-schemas.ts'
import { Picture } from '../images.ts'
import { Id, pageCounts, paging } from '../numbers.ts'
import { longestSlug, slugProblem } from '../slugs.ts'
import type { ContentType } from './define.ts'
import { type ContentValues, type SentValues, type ShownValues, searchedFields } from './fields.ts'
import { answerShape, sentShape } from './shapes.ts'

/** Readers' pages may import only its types. */

type Shape = z.ZodRawShape

/** Values that are computed, or kept by a content type's own code. */
interface OwnShapes {
  /** For everybody, in lists and on the page. */
  listed?: Shape
  /** For everybody, on the page only. May replace what lists have. */
  page?: Shape
  /** For readers whom its access lets in, else null. Without it there is no call for signed-in readers. */
  kept?: Shape
  /** For signed-in readers, whatever their plan. */
  mine?: Shape
  adminListed?: Shape
  /** In the form beside the fields, and in answers to editors. */
  form?: Shape
  stored?: Shape
}

/** Unknown where there are none: an empty object would make every property of an intersection `never`. */
type Out<O, K extends keyof OwnShapes> = O extends { [P in K]: infer S extends Shape }
  ? z.output<z.ZodObject<S>>
  : unknown
type In<O, K extends keyof OwnShapes> = O extends { [P in K]: infer S extends Shape }
  ? z.input<z.ZodObject<S>>
  : unknown
type OrNull<T> = { [K in keyof T]: T[K] | null }
type WithField<R extends ContentType, N extends string, T> = R['fields'] extends Record<N, object> ? T : unknown
type Pictures<R extends ContentType> = WithField<R, 'imageUrl', { pictures: Picture[] }>
type Access<R extends ContentType> = WithField<R, 'access', Pick<ContentValues<R['fields']>, 'access'>>

interface Paged<T> {
  data: T[]
  page: number
  totalPages: number
  total: number
}
interface Dated {
  slug: string
  publishedAt: string
}
interface Edited {
  id: number
  slug: string
  isPublished: boolean
}

export interface ContentTypes<R extends ContentType, O extends OwnShapes> {
  listed: Dated & ShownValues<R['fields'], 'list'> & Pictures<R> & Out<O, 'listed'>
  page: Dated &
    ShownValues<R['fields'], 'list' | 'page'> &
    Pictures<R> &
    WithField<R, 'imageUrl', { imageCredit: string }> &
    Omit<Out<O, 'listed'>, keyof Out<O, 'page'>> &
    Out<O, 'page'> &
    OrNull<Out<O, 'kept'>>
  mine: { because: z.output<typeof Refusal> } & OrNull<Out<O, 'kept'>> & Out<O, 'mine'>
  admin: Edited & { version: number } & ContentValues<R['fields']> & Out<O, 'stored'>
  adminListed: Edited & { title: string; updatedAt: string } & Access<R> & Out<O, 'adminListed'>
  form: { slug: string; isPublished: boolean } & ContentValues<R['fields']> & Out<O, 'form'>
  sent: { slug?: string; isPublished?: boolean } & SentValues<R['fields']> & In<O, 'form'>
  own: { [K in Exclude<keyof OwnShapes, 'form'>]: Out<O, K> }
}

type AnyTypes = Record<'listed' | 'page' | 'mine' | 'admin' | 'adminListed' | 'form' | 'sent', unknown>
type Answer<T> = z.ZodType<T, T>
type Saved<T> = Answer<{ message: string; entry: T }>
type ById = typeof byId
type List<T> = Answer<Paged<T>>
interface Of<A, Answers> {
  summary: string
  access: A
  answers: Answers
}

type EndpointsOf<N extends string, By, T extends AnyTypes> = {
  [K in `GET /home/${N}`]: Of<'anyone', { 200: List<T['listed']> }> & {
    query: z.ZodType<{ page: number; limit: number }, { page?: string; limit?: string }>
  }
} & { [K in `GET /home/${N}/:slug`]: Of<'anyone', { 200: Answer<T['page']> }> & typeof bySlug } & {
  [K in `GET /admin/${N}`]: Of<By, { 200: List<T['adminListed']> }> & { query: ReturnType<typeof searchOf> }
} & {
  [K in `POST /admin/${N}`]: Of<By, { 201: Saved<T['admin']> }> & { body: z.ZodType<T['form'], T['sent']> }
} & { [K in `GET /admin/${N}/:id`]: Of<By, { 200: Answer<T['admin']> }> & ById } & {
  [K in `PUT /admin/${N}/:id`]: Of<By, { 200: Saved<T['admin']>; 409: typeof ErrorResponse }> &
    ById & { body: z.ZodType<T['form'] & { version: number }, T['sent'] & { version: number }> }
} & {
  [K in `DELETE /admin/${N}/:id` | `POST /admin/${N}/:id/restoration`]: Of<By, { 200: typeof MessageAnswer }> & ById
}
type GateOf<N extends string, T extends AnyTypes> = {
  [K in `GET /auth/${N}/:slug`]: Of<'reader', { 200: Answer<T['mine']> }> & typeof bySlug
}

/** The types do not exist at run time. */
export interface ContentContract<R extends ContentType = ContentType, T = unknown> {
  record: R
  /** For code that stores a record without a request. */
  Form: z.ZodType<T extends { form: infer F } ? F : never>
  Listed: Answer<T extends { listed: infer L } ? L : never>
  kept: readonly string[]
  types?: T
}

export function contentContract<const R extends ContentType, const O extends OwnShapes>(record: R, own: O) {
  const { name, noun, nouns, fields } = record
  const sent = { ...sentShape(fields), slug: entrySlug(record), isPublished: z.boolean().default(false), ...own.form }
  const text = z.string()
  const kept = Object.fromEntries(
    Object.entries(own.kept ?? {}).map(([key, schema]) => [key, z.nullable(schema).describe('Null: not open')]),
  )
  const pictures = fields.imageUrl && { pictures: z.array(Picture) }
  const Listed = z.object({
    slug: text,
    publishedAt: Instant,
    ...answerShape(shownIn(fields, 'list')),
    ...pictures,
    ...own.listed,
  })
  const Page = Listed.extend({
    ...answerShape(shownIn(fields, 'page')),
    ...(pictures && { imageCredit: text }),
    ...own.page,
    ...kept,
  })
  const head = { id: z.int(), slug: text, isPublished: z.boolean() }
  const Admin = z.object({ ...head, version: z.int(), ...answerShape(fields), ...own.stored })
  const access = fields.access && answerShape({ access: fields.access })
  const AdminListed = z.object({ ...head, title: text, ...access, updatedAt: Instant, ...own.adminListed })
  const Form = z.object(sent)
  const table: Record<string, Endpoint> = {
    [`GET /home/${name}`]: {
      summary: `The ${nouns}, the latest first`,
      access: 'anyone',
      query: z.object(paging(20)),
      answers: { 200: pageOf(Listed) },
    },
    [`GET /home/${name}/:slug`]: {
      summary: `What anybody may know of a ${noun}`,
      access: 'anyone',
      ...bySlug,
      answers: { 200: Page },
    },
    ...(own.kept && {
      [`GET /auth/${name}/:slug`]: {
        summary: `What a ${noun} has for me, as far as it is open to me`,
        access: 'reader',
        ...bySlug,
        answers: { 200: z.object({ because: Refusal, ...kept, ...own.mine }) },
      },
    }),
    ...editorsCalls(record, { Admin, AdminListed, Form }),
  }
  // Computed names have no types. The suite of all content types makes each of these calls.
  return { record, Form, Listed, kept: Object.keys(kept), endpoints: table } as unknown as ContentContract<
    R,
    ContentTypes<R, O>
  > & {
    endpoints: EndpointsOf<R['name'], R['by'], ContentTypes<R, O>> &
      (O extends { kept: Shape } ? GateOf<R['name'], ContentTypes<R, O>> : unknown)
  }
}

interface EditorsSchemas {
  Admin: z.ZodType
  AdminListed: z.ZodType
  Form: z.ZodObject
}

function editorsCalls(record: ContentType, { Admin, AdminListed, Form }: EditorsSchemas): Record<string, Endpoint> {
  const { name, noun, nouns, by: access } = record
  const one = { access, ...byId }
  return {
    [`GET /admin/${name}`]: {
      summary: `The ${nouns}, the last changed first`,
      access,
      query: searchOf(record),
      answers: { 200: pageOf(AdminListed) },
    },
    [`POST /admin/${name}`]: { summary: `Adds a ${noun}`, access, body: Form, answers: { 201: savedEntry(Admin) } },
    [`GET /admin/${name}/:id`]: { summary: `A ${noun} to edit`, ...one, answers: { 200: Admin } },
    [`PUT /admin/${name}/:id`]: {
      summary: `Saves a ${noun}`,
      ...one,
      body: Form.extend({ version: z.int().describe('The version that was edited') }),
      answers: { 200: savedEntry(Admin), 409: ErrorResponse },
    },
    [`DELETE /admin/${name}/:id`]: {
      summary: `Deletes a ${noun}: its address is gone`,
      ...one,
      answers: { 200: MessageAnswer },
    },
    [`POST /admin/${name}/:id/restoration`]: {
      summary: `Brings a deleted ${noun} back`,
      ...one,
      answers: { 200: MessageAnswer },
    },
  }
}

const shownIn = (fields: ContentType['fields'], place: 'list' | 'page') =>
  Object.fromEntries(Object.entries(fields).filter(([, { shown }]) => shown === place))

const entrySlug = ({ slugs: { problem = slugProblem } = {} }: ContentType) =>
  Line.pipe(checkedBy((slug) => (slug === '' ? null : problem(slug)), ''))
    .default('')
    .describe(`Leave empty to use the title. Up to ${longestSlug} characters`)

const bySlug = { params: z.object({ slug: z.string().max(200) }) } as const
const byId = { params: z.object({ id: Id }) } as const
const searchOf = (record: ContentType) =>
  z.object({
    search: z
      .string()
      .max(200)
      .default('')
      .describe(`Part of a ${searchedFields(record).join(' or ')}`),
    ...paging(25),
  })

const pageOf = <S extends z.ZodType>(entries: S) => z.object({ data: z.array(entries), ...pageCounts })

export const savedEntry = <S extends z.ZodType>(entry: S) => MessageAnswer.extend({ entry })

/** Null: the reader sees it. */
const Refusal = z.enum(['subscription_required', 'premium_required']).nullable()
