import { type AdLocation, adLocations, adSlots } from '../../../../contract/catalogue.ts'
import { links, listingLink } from '../../../../contract/links.ts'
import { quietInk } from '../colours.ts'
import { openPage } from './frame.ts'
import { diagramHeight, diagrams, diagramWidth, drawDiagram } from './page-diagrams.ts'
import { columnAt, columns, type Pack, page, type Sheet } from './sheet.ts'

interface Location {
  name: string
  address: string
  reaches: string
}

const locations: Record<AdLocation, Location> = {
  header: { name: 'Every page', address: 'in the masthead', reaches: 'Everybody' },
  home: { name: 'Home', address: links.home, reaches: 'Returning readers' },
  news: { name: 'News', address: listingLink('news'), reaches: 'The industry, day by day' },
  product: { name: 'New Products', address: listingLink('new-products'), reaches: 'Engineers choosing a part' },
  'design-guide': {
    name: 'Design Guide',
    address: listingLink('design-guide'),
    reaches: 'Engineers in mid-design',
  },
  component: {
    name: 'Sourcing and components',
    address: listingLink('sourcing-database'),
    reaches: 'Component engineers, buyers',
  },
  article: { name: 'Articles', address: '/section/…', reaches: 'Readers of the whole story' },
  student: {
    name: 'Engineering Students',
    address: listingLink('engineering_students'),
    reaches: 'Students, newcomers',
  },
  events: { name: 'Events', address: links.events, reaches: 'Visitors and exhibitors' },
  'whats-new': { name: 'What’s New', address: links.whatsNew, reaches: 'Regular readers' },
}

/** Where advertisements stand: pages drawn to scale, and every location with its slots. */
export function drawLocations(pack: Pack) {
  const total = adLocations.reduce((sum, location) => sum + adSlots[location], 0)
  const title = `${total} slots in ${adLocations.length} places`
  const { sheet, y } = openPage(pack, {
    number: 3,
    designator: 'U2',
    label: 'Where advertisements stand',
    title,
  })
  const lead =
    'Every slot takes a picture of 250 × 250 pixels, from one advertiser at a time. Nothing rotates, nothing covers the text, nothing moves the page as it loads.'
  const below = sheet.write(lead, 'lead', { x: page.margin, y, width: columns(5), ink: quietInk })
  const table = drawPages(sheet, below + 20)
  drawTable(sheet, table + 16)
  sheet.end()
}

function drawPages(sheet: Sheet, top: number): number {
  const taken = diagrams.reduce((sum, diagram) => sum + diagramWidth(diagram), 0)
  const gap = (columns(6) - taken) / (diagrams.length - 1)
  let x = page.margin
  const below = top + Math.max(...diagrams.map(diagramHeight)) + 7
  for (const diagram of diagrams) {
    const at = [x, top] as const
    sheet.figure(diagram.description, () => drawDiagram(sheet.doc, diagram, at))
    const width = sheet.widthOf(diagram.caption, 'strong') + 1
    const left = Math.min(x, page.width - page.margin - width)
    sheet.write(diagram.caption, 'strong', { x: left, y: below, width, tag: 'Caption' })
    x += diagramWidth(diagram) + gap
  }
  const note =
    'Drawn to scale, 1200 and 390 pixels wide. H, on every page, is shown reduced in the masthead on wide screens, and in full size at the foot of the page on phones.'
  return sheet.write(note, 'body', { x: page.margin, y: below + 20, width: columns(6), ink: quietInk })
}

function drawTable(sheet: Sheet, top: number) {
  const cells = [
    { x: columnAt(0), width: columns(2) - 20 },
    { x: columnAt(2) - 20, width: columns(2) + 24 },
    { x: columnAt(4) + 4, width: columns(2) - 30 },
    { x: columnAt(5) + 30, width: columns(1) - 30, align: 'right' },
  ] as const
  const [place, address, reaches, slots] = cells
  sheet.within('Table', () => {
    sheet.within('TR', () => {
      const head = { y: top, ink: quietInk, tag: 'TH' } as const
      sheet.write('PLACE', 'label', { ...place, ...head })
      sheet.write('ADDRESS', 'label', { ...address, ...head })
      sheet.write('REACHES', 'label', { ...reaches, ...head })
      sheet.write('SLOTS', 'label', { ...slots, ...head })
    })
    let y = top + 14
    for (const location of Object.keys(locations) as AdLocation[]) {
      sheet.rule(y)
      const cell = { y: y + 6, tag: 'TD' } as const
      sheet.within('TR', () => {
        sheet.write(locations[location].name, 'strong', { ...place, ...cell })
        sheet.write(locations[location].address, 'smallValue', { ...address, ...cell, y: y + 7, ink: quietInk })
        y = sheet.write(locations[location].reaches, 'body', { ...reaches, ...cell, ink: quietInk }) + 5
        sheet.write(String(adSlots[location]), 'value', { ...slots, ...cell, y: cell.y - 1 })
      })
    }
  })
}
