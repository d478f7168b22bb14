import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

export interface StampTask {
  pdf: Uint8Array
  /** One line in Latin letters for the foot of each page. */
  footer: string
}

export type StampResult = { pdf: Uint8Array; pages: number } | { failure: string }

const size = 8
/** In points from the lower and the left edge. */
const margin = { bottom: 12, left: 24 }

export default async function stampPdf({ pdf, footer }: StampTask): Promise<StampResult> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    const font = await document.embedFont(StandardFonts.Helvetica)
    const pages = document.getPages()
    if (pages.length === 0) return { failure: 'no pages' }
    for (const page of pages) stampPage(page, footer, font)
    return { pdf: await document.save(), pages: pages.length }
  } catch (error) {
    return { failure: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

/** At the lower edge as displayed: the page may be rotated. */
function stampPage(page: PDFPage, footer: string, font: PDFFont) {
  const { x, y, width, height } = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const origin = {
    0: { x: x + margin.left, y: y + margin.bottom },
    90: { x: x + width - margin.bottom, y: y + margin.left },
    180: { x: x + width - margin.left, y: y + height - margin.bottom },
    270: { x: x + margin.bottom, y: y + height - margin.left },
  }[angle]
  if (!origin) return
  page.drawText(footer, { ...origin, size, font, rotate: degrees(angle), color: rgb(0.33, 0.38, 0.35) })
}
