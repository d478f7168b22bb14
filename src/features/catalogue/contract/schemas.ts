import { z } from 'zod'
import { pageAdLocations } from '../../../platform/contract/catalogue.ts'
import { Line } from '../../../platform/contract/field-schemas.ts'
import { catalogueLimits } from './problems.ts'

const entry = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string().describe('The address of an uploaded picture; empty: none'),
  colour: z.string().describe('`#rrggbb` on the light ground; empty: that of all others'),
  darkColour: z.string().describe('The same on the dark ground'),
  isHidden: z.boolean().describe('Not offered anywhere; its articles stay readable'),
}

export const SectionInfo = z.object({
  ...entry,
  heading: z.string().describe('Above its list, and in the title of its feed'),
  ads: z.enum(pageAdLocations).describe('Whose advertisements its list has'),
})

export const CategoryInfo = z.object({ ...entry, group: z.string() })

export const CatalogueInfo = z.object({ sections: z.array(SectionInfo), categories: z.array(CategoryInfo) })

const text = Line.pipe(z.string().max(1_000))
const texts = { name: text, description: text, colour: text, darkColour: text }

export const NewCatalogue = z.object({
  sections: z
    .array(SectionInfo.extend({ ...texts, heading: text }))
    .max(catalogueLimits.sections, `You can have up to ${catalogueLimits.sections} sections`),
  categories: z
    .array(CategoryInfo.extend({ ...texts, group: text }))
    .max(catalogueLimits.categories, `You can have up to ${catalogueLimits.categories} categories`),
})
