import type { PdfAxis, PdfPlot } from '../../../platform/server/demo/pdfs.ts'
import { archivo, palette } from './pdf-style.ts'

interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** Dashes differ, so that print in grey tells the lines apart. */
const lineStyles = [
  { colour: '#9A4A14', dash: null },
  { colour: '#2F4A66', dash: [7, 3] },
  { colour: '#1F514D', dash: [1.5, 2.5] },
  { colour: '#54365A', dash: [14, 4] },
] as const

export function drawPdfPlot(pdf: PDFKit.PDFDocument, { x, y, lines }: PdfPlot, outer: Frame) {
  const frame = { left: outer.left + 44, top: outer.top + 42, width: outer.width - 52, height: outer.height - 80 }
  drawLegend(pdf, lines, outer)
  drawTicks(pdf, { x, y }, frame)
  pdf.save()
  pdf.rect(frame.left, frame.top, frame.width, frame.height).clip()
  for (const [index, { points, isDashed }] of lines.entries()) {
    setPen(pdf, index, isDashed)
    for (const [at, [across, up]] of points.entries()) {
      const place = [
        frame.left + share(x, across) * frame.width,
        bottomOf(frame) - share(y, up) * frame.height,
      ] as const
      if (at === 0) pdf.moveTo(...place)
      else pdf.lineTo(...place)
    }
    pdf.stroke()
  }
  pdf.restore()
  pdf.undash().rect(frame.left, frame.top, frame.width, frame.height).lineWidth(0.75).stroke(palette.ink)
}

const bottomOf = ({ top, height }: Frame) => top + height

/** From 0 to 1. */
const share = ({ from, to, isLog }: PdfAxis, value: number) =>
  isLog ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from)

function setPen(pdf: PDFKit.PDFDocument, index: number, isDashed?: true) {
  const { colour, dash } = lineStyles[index % lineStyles.length] ?? lineStyles[0]
  pdf.lineWidth(1.6).strokeColor(colour)
  const drawn = isDashed ? [3, 3] : dash
  if (drawn) pdf.dash(drawn[0], { space: drawn[1] })
  else pdf.undash()
}

function drawLegend(pdf: PDFKit.PDFDocument, lines: PdfPlot['lines'], { left, top }: Frame) {
  let at = left + 44
  pdf.font(archivo('semibold')).fontSize(8.5)
  for (const [index, { name, isDashed }] of lines.entries()) {
    setPen(pdf, index, isDashed)
    pdf
      .moveTo(at, top + 10)
      .lineTo(at + 22, top + 10)
      .stroke()
    pdf
      .undash()
      .fillColor(palette.ink)
      .text(name, at + 27, top + 5, { lineBreak: false })
    at += 27 + pdf.widthOfString(name) + 18
  }
}

function drawTicks(pdf: PDFKit.PDFDocument, { x, y }: { x: PdfAxis; y: PdfAxis }, frame: Frame) {
  const small = () => pdf.font(archivo('regular')).fontSize(8).fillColor(palette.quiet)
  const bottom = bottomOf(frame)
  for (const tick of x.ticks) {
    const across = frame.left + share(x, tick) * frame.width
    pdf.moveTo(across, frame.top).lineTo(across, bottom).lineWidth(0.4).stroke(palette.rule)
    const label = numberOnAxis(tick)
    small().text(label, across - pdf.widthOfString(label) / 2, bottom + 5, { lineBreak: false })
  }
  for (const tick of y.ticks) {
    const up = bottom - share(y, tick) * frame.height
    pdf
      .moveTo(frame.left, up)
      .lineTo(frame.left + frame.width, up)
      .lineWidth(0.4)
      .stroke(palette.rule)
    const label = numberOnAxis(tick)
    small().text(label, frame.left - 6 - pdf.widthOfString(label), up - 4.5, { lineBreak: false })
  }
  small().text(y.label, frame.left - 40, frame.top - 19, { lineBreak: false })
  small().text(x.label, frame.left + frame.width - pdf.widthOfString(x.label), bottom + 18, { lineBreak: false })
}

const numberOnAxis = (value: number) => value.toLocaleString('en').replace('-', '−')
