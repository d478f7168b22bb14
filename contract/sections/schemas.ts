import { z } from 'zod'
import { adLocations } from '../catalogue.ts'

/** What is shown of a section or category. */

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
  ads: z.enum(adLocations).describe('Whose advertisements its list has'),
})

export const CategoryInfo = z.object({ ...entry, group: z.string() })
