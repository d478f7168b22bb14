import { canonicalCategory } from '../catalogue.ts'
import { folderOf, studentFolder } from '../links.ts'
import type { Catalogue, CategoryEntry, SectionEntry } from './catalogue.ts'

/** What is wrong with sections and categories. The screen and the server use the same sentences. */

export const catalogueLimits = {
  name: 60,
  heading: 100,
  description: 300,
  id: 40,
  sections: 40,
  categories: 400,
} as const

export interface CatalogueProblem {
  kind: 'section' | 'category'
  id: string
  field: 'id' | 'name' | 'heading' | 'description' | 'group' | 'colour' | 'darkColour' | 'picture'
  message: string
}

export const grounds = { light: '#fbfaf7', dark: '#0e1512' } as const
/** Of a text on its ground: WCAG 2.2, AA. */
const leastContrast = 4.5

/** The ratio of two colours `#rrggbb`: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colour itself if it can be read on a ground, or else the nearest mix with black or white that can. */
export function readableOn(colour: string, ground: string): string {
  const towards = luminance(ground) > 0.5 ? 0 : 255
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let share = 0; share <= 1; share += 0.02) {
    const mixed = parts.map((part) => Math.round(part + (towards - part) * share))
    const hex = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    if (contrastOf(hex, ground) >= leastContrast) return hex
  }
  return towards === 0 ? '#000000' : '#ffffff'
}

const hex = /^#[\da-f]{6}$/

function colourProblem(colour: string, ground: string, where: string): string | null {
  if (colour === '') return null
  if (!hex.test(colour)) return 'A colour is written as #1b6b4f'
  if (contrastOf(colour, ground) >= leastContrast) return null
  return `Nobody can read ${colour} on the ${where} ground. The nearest readable colour is ${readableOn(colour, ground)}`
}

function textProblem(label: string, text: string, longest: number, isRequired = true): string | null {
  if (text.trim() === '') return isRequired ? `${label} is required` : null
  if (/[<>]/.test(text)) return `${label} cannot contain < or >: it is plain text`
  return text.length > longest ? `${label} must have at most ${longest} characters` : null
}

/** Everything that is wrong with the entries themselves. Pure. */
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
    ...found(kind, id, 'id', others.some((other) => other.id === id) ? `There is a ${kind} ${id} already` : null),
    ...found(
      kind,
      id,
      'name',
      textProblem('Name', name, catalogueLimits.name) ?? (isTaken ? `There is a ${kind} “${name}” already` : null),
    ),
    ...found(kind, id, 'description', textProblem('Description', description, catalogueLimits.description, false)),
    ...found(kind, id, 'colour', colourProblem(colour, grounds.light, 'light')),
    ...found(kind, id, 'darkColour', colourProblem(darkColour, grounds.dark, 'dark')),
    ...found(kind, id, 'picture', /^(?:\/assets\/[\w.-]+)?$/.test(picture) ? null : 'Upload the picture here'),
  ]
}

const found = (
  kind: CatalogueProblem['kind'],
  id: string,
  field: CatalogueProblem['field'],
  message: string | null,
): CatalogueProblem[] => (message ? [{ kind, id, field, message }] : [])

/** What is wrong with the id of a new section or category, beside being taken. */
export function newIdProblem(kind: CatalogueProblem['kind'], id: string, fieldsOfArticles: readonly string[]) {
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(id) || id.length > catalogueLimits.id)
    return `An address has at most ${catalogueLimits.id} small letters, digits, - and _, and begins with a letter or digit`
  const isReserved =
    kind === 'section'
      ? [studentFolder, folderOf('product'), folderOf('component')].includes(id)
      : fieldsOfArticles.includes(id) || canonicalCategory(id) !== id
  return isReserved ? `The magazine itself uses ${id}: choose another address` : null
}

/** The name as an address: `Power & RF` becomes `power-rf`. */
export const toId = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, catalogueLimits.id)
    .replace(/^-+|-+$/g, '')
