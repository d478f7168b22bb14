import { categoryGroups, categoryIds, categoryNames } from '../../../../contract/catalogue.ts'
import { copper, quietInk } from '../colours.ts'
import { openPage } from './frame.ts'
import { columnAt, columns, type Pack, page, type Sheet } from './sheet.ts'

interface Role {
  who: string
  comesFor: string
  reads: readonly string[]
}

const roles: readonly Role[] = [
  {
    who: 'Design engineers',
    comesFor: 'A circuit that works, a part that fits: analogue and power, embedded, RF, FPGA and VLSI design.',
    reads: ['Design Guide', 'New Products'],
  },
  {
    who: 'Test and validation engineers',
    comesFor: 'Measuring without fooling oneself: instruments, fixtures, compliance, failure analysis.',
    reads: ['Design Guide', 'News'],
  },
  {
    who: 'Component engineers and buyers',
    comesFor: 'Second sources, lead times, replacements, and what a distributor really has on the shelf.',
    reads: ['News', 'Sourcing Database'],
  },
  {
    who: 'Manufacturing and packaging engineers',
    comesFor: 'Assembly, materials, foundries and packaging, from the footprint to the wafer.',
    reads: ['News', 'Sourcing Database'],
  },
  {
    who: 'Engineering managers and founders',
    comesFor: 'Which technology to bet on, who ships it, and what the market does to its price.',
    reads: ['News', 'New Products'],
  },
  {
    who: 'Students and those new to the job',
    comesFor: 'First boards, courses, and the explanation that the data sheet leaves out.',
    reads: ['Engineering Students'],
  },
]

/** Who reads, by role and by subject. No figure stands here that the publisher could not show. */
export function drawReaders(pack: Pack) {
  const title = 'Read by the people who choose the parts'
  const { sheet, y } = openPage(pack, { number: 2, designator: 'U1', label: 'Readers', title })
  const lead = `${pack.siteName} is written for engineers who design, test, buy and build electronics. They come with a question: a part to choose, a supply to stabilise, a shortage to design around.`
  const below = sheet.write(lead, 'lead', { x: page.margin, y, width: columns(5), ink: quietInk })
  const table = drawRoles(sheet, below + 18)
  const subjects = drawSubjects(sheet, table + 14)
  drawFigures(sheet, subjects + 14)
  sheet.end()
}

function drawRoles(sheet: Sheet, top: number): number {
  let y = top
  const cells = [
    { x: columnAt(0), width: columns(2) },
    { x: columnAt(2), width: columns(3) - 10 },
    { x: columnAt(5) - 10, width: columns(1) + 10 },
  ] as const
  sheet.within('Table', () => {
    sheet.within('TR', () => {
      ;['Role', 'Comes for', 'Reads'].forEach((words, index) =>
        sheet.write(words.toUpperCase(), 'label', { ...(cells[index] ?? cells[0]), y, ink: quietInk, tag: 'TH' }),
      )
    })
    y += 14
    for (const { who, comesFor, reads } of roles) {
      sheet.rule(y)
      sheet.within('TR', () => {
        const ends = [
          sheet.write(who, 'strong', { ...cells[0], y: y + 6, tag: 'TD' }),
          sheet.write(comesFor, 'body', { ...cells[1], y: y + 6, tag: 'TD' }),
          sheet.write(reads.join(', \n'), 'body', { ...cells[2], y: y + 6, ink: quietInk, tag: 'TD' }),
        ]
        y = Math.max(...ends) + 4
      })
    }
  })
  return y
}

function drawSubjects(sheet: Sheet, top: number): number {
  const groups = Object.entries(categoryGroups)
  const heading = `${categoryIds.length} subjects in ${groups.length} groups`
  const start = sheet.write(heading, 'heading', { x: page.margin, y: top, width: columns(6), tag: 'H2' }) + 4
  const ends = [start, start]
  for (const [group, categories] of groups) {
    const column = (ends[0] ?? 0) <= (ends[1] ?? 0) ? 0 : 1
    const place = { x: columnAt(column * 3), width: columns(3) - 6 }
    const words = Object.keys(categories).map((id) => categoryNames[id as keyof typeof categoryNames])
    const y = sheet.write(group.toUpperCase(), 'label', { ...place, y: (ends[column] ?? start) + 2, ink: copper })
    ends[column] = sheet.write(words.join(', '), 'body', { ...place, y: y + 2, ink: quietInk }) + 5
  }
  return Math.max(...ends)
}

function drawFigures(sheet: Sheet, y: number) {
  sheet.rule(y)
  const words =
    'Current readership, by page and by subject, comes with every quotation. It is counted by the magazine’s own server, not by a third party.'
  sheet.write('Figures', 'strong', { x: columnAt(0), y: y + 9, width: columns(1), tag: 'H2' })
  sheet.write(words, 'body', { x: columnAt(1), y: y + 9, width: columns(5) })
}
