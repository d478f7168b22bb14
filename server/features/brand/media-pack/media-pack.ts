import { buffer } from 'node:stream/consumers'
import { drawCover } from './cover.ts'
import { drawLocations } from './locations.ts'
import { drawMaterial, type Publisher } from './material.ts'
import { drawReaders } from './readers.ts'

/** When the pack was last rewritten: a document that is the same byte for byte cannot carry the day on which it was asked for. */
const edition = new Date('2026-01-05T00:00:00Z')

/** The name under which the pack is saved. */
export const mediaPackFile = (siteName: string) => {
  const name = siteName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name ? `${name}-` : ''}media-pack.pdf`
}

/** What advertisers are handed: four pages A4, tagged, fonts inside. The same for the same publisher, byte for byte. */
export async function drawMediaPack(publisher: Publisher): Promise<Buffer> {
  // The library also writes these into XML, as they are.
  const name = publisher.name.replaceAll('&', 'and').replaceAll(/[<>]/g, '')
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${name}: media pack`,
      Author: name,
      Subject: 'Readers, places, sizes and dates for advertisers',
      Creator: name,
      Producer: name,
      CreationDate: edition,
    },
  })
  const whole = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pack = { doc, root, siteName: publisher.name }
  drawCover(pack, publisher.publicUrl)
  drawReaders(pack)
  drawLocations(pack)
  drawMaterial(pack, publisher)
  root.end()
  doc.end()
  return whole
}
