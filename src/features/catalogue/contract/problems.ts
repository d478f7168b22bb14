import { canonicalCategory, specifiedCategoryIds } from '../../../platform/contract/catalogue.ts'
import { invisibleProblem } from '../../../platform/contract/field-rules.ts'
import { folderOf, studentFolder } from '../../../platform/contract/links.ts'
import type { Catalogue, CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import { contrastProblem, grounds } from '../../../platform/contract/settings/colours.ts'
import { toSlug } from '../../../platform/contract/slugs.ts'

/** The screen and the server use the same sentences. */

export const catalogueLimits = {
  name: 60,
  heading: 100,
  description: 300,
  id: 40,
  sections: 40,
  categories: 400,
} as const

export const catalogueMessages = { categoryUnknown: 'Category not found', sectionUnknown: 'Section not found' } as const

export interface CatalogueProblem {
  kind: 'section' | 'category'
  id: string
  field: 'id' | 'name' | 'heading' | 'description' | 'group' | 'colour' | 'darkColour' | 'picture'
  message: string
}

const hex = /^#[\da-f]{6}$/

function colourProblem(colour: string, where: keyof typeof grounds): string | null {
  if (colour === '') return null
  if (!hex.test(colour)) return 'Enter a colour such as #1b6b4f'
  return contrastProblem(`Colour (${where} mode)`, colour, grounds[where])
}

function textProblem(label: string, text: string, longest: number, isRequired = true): string | null {
  if (text.trim() === '') return isRequired ? `${label} is required` : null
  const invisible = invisibleProblem(label, text)
  if (invisible) return invisible
  if (/[<>]/.test(text)) return `${label} cannot contain < or >: it is plain text`
  return text.length > longest ? `${label} must be ${longest} characters or fewer` : null
}

export function catalogueProblems({ sections, categories }: Catalogue): CatalogueProblem[] {
  return [
    ...sections.flatMap((section) => [
      ...entryProblems('section', section, sections),
      ...found('section', section.id, 'heading', textProblem('Heading', section.heading, catalogueLimits.heading)),
    ]),
    ...categories.flatMap((category) => [
      ...entryProblems('category', category, categories),
      ...found('category', category.id, 'group', textProblem('Group', category.group, catalogueLimits.name)),
    ]),
  ]
}

function entryProblems<E extends SectionEntry | CategoryEntry>(
  kind: CatalogueProblem['kind'],
  entry: E,
  all: readonly E[],
): CatalogueProblem[] {
  const { id, name, description, colour, darkColour, picture } = entry
  const others = all.filter((other) => other !== entry)
  const isTaken = others.some((other) => other.name.trim().toLowerCase() === name.trim().toLowerCase())
  return [
    ...found(kind, id, 'id', others.some((other) => other.id === id) ? `The ${kind} ${id} already exists` : null),
    ...found(
      kind,
      id,
      'name',
      textProblem('Name', name, catalogueLimits.name) ?? (isTaken ? `The ${kind} “${name}” already exists` : null),
    ),
    ...found(kind, id, 'description', textProblem('Description', description, catalogueLimits.description, false)),
    ...found(kind, id, 'colour', colourProblem(colour, 'light')),
    ...found(kind, id, 'darkColour', colourProblem(darkColour, 'dark')),
    ...found(kind, id, 'picture', /^(?:\/assets\/[\w.-]+)?$/.test(picture) ? null : 'Upload the image here'),
  ]
}

const found = (
  kind: CatalogueProblem['kind'],
  id: string,
  field: CatalogueProblem['field'],
  message: string | null,
): CatalogueProblem[] => (message ? [{ kind, id, field, message }] : [])

/** Does not check whether the id is taken. */
export function newIdProblem(kind: CatalogueProblem['kind'], id: string, fieldsOfArticles: readonly string[]) {
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(id) || id.length > catalogueLimits.id)
    return `A URL can have up to ${catalogueLimits.id} small letters, digits, - and _, and must begin with a letter or digit`
  const isReserved =
    kind === 'section'
      ? [studentFolder, folderOf('product'), folderOf('component')].includes(id)
      : // Those of the specification are fields too, and may come back.
        (fieldsOfArticles.includes(id) && !specifiedCategoryIds.includes(id)) || canonicalCategory(id) !== id
  return isReserved ? `The site uses ${id} itself. Choose another URL` : null
}

/** `Power & RF` becomes `power-rf`. */
export const toId = (name: string) => toSlug(name).slice(0, catalogueLimits.id).replace(/-$/, '')
