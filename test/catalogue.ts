import type { Catalogue, CategoryEntry, SectionEntry } from '../src/platform/contract/sections/catalogue.ts'
import type { Visitor } from './visitor.ts'

const plain = { description: '', picture: '', colour: '', darkColour: '', isHidden: false }
const interviews: SectionEntry = {
  ...plain,
  id: 'interviews',
  name: 'Interviews',
  heading: 'Interviews with engineers',
  description: 'People who design.',
  ads: 'product',
}
const gan: CategoryEntry = { ...plain, id: 'gan', name: 'Gallium Nitride', group: 'Emerging Tech' }

export function arranging(admin: Visitor) {
  const stored = async (): Promise<{ catalogue: Catalogue; version: number }> =>
    (await admin.get('/admin/catalogue')).json()
  async function saves(change: (catalogue: Catalogue) => Partial<Catalogue>) {
    const { catalogue, version } = await stored()
    return admin.call('PUT', '/admin/catalogue', {
      body: { catalogue: { ...catalogue, ...change(catalogue) }, version },
    })
  }
  return {
    stored,
    saves,
    withSection: (section: Partial<SectionEntry> = {}) =>
      saves(({ sections }) => ({ sections: [...sections, { ...interviews, ...section }] })),
    withCategory: (category: Partial<CategoryEntry> = {}) =>
      saves(({ categories }) => ({ categories: [...categories, { ...gan, ...category }] })),
    changes: (id: string, to: Partial<SectionEntry & CategoryEntry>) =>
      saves(({ sections, categories }) => ({
        sections: sections.map((one) => (one.id === id ? { ...one, ...to } : one)),
        categories: categories.map((one) => (one.id === id ? { ...one, ...to } : one)),
      })),
    renames: async (kind: 'section' | 'category', id: string, to: string) => {
      const { catalogue, version } = await stored()
      const withId = <E extends { id: string }>(entries: readonly E[]) =>
        entries.map((one) => (one.id === id ? { ...one, id: to } : one))
      const changed =
        kind === 'section' ? { sections: withId(catalogue.sections) } : { categories: withId(catalogue.categories) }
      const body = { catalogue: { ...catalogue, ...changed }, renamed: { kind, id, to }, version }
      return admin.call('PUT', '/admin/catalogue', { body })
    },
    removes: async (kind: 'section' | 'category', id: string, to: string | null) =>
      admin.post(`/admin/catalogue/${kind}/${id}/remove`, { to, version: (await stored()).version }),
  }
}
