import type { Node, NodeType } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ReplaceAroundStep } from '@tiptap/pm/transform'

interface Lost {
  figure: Node
  /** Where the block is that the caption became. */
  at: number
}

/**
 * A caption that became a heading or code would lose its picture. The picture comes back, and the other blocks of the
 * selection change. Where it has no place, and where nothing else changes, nothing does.
 */
export const keepPictures = (figureType: NodeType) =>
  new Plugin({
    filterTransaction: (tr) => {
      const lost = lostIn(tr, figureType)
      return lost.length < tr.steps.length ? lost.every((each) => hasPlace(tr.doc, each)) : lost.length === 0
    },
    appendTransaction: (transactions, _, { doc, selection, tr }) => {
      const lost = transactions.flatMap((each, index) => {
        const later = transactions.slice(index + 1)
        return lostIn(each, figureType).map(({ figure, at }) => ({
          figure,
          at: later.reduce((place, { mapping }) => mapping.map(place), at),
        }))
      })
      for (const { figure, at } of lost.toReversed()) {
        const size = doc.nodeAt(at)?.nodeSize
        if (size && hasPlace(doc, { figure, at })) tr.replaceWith(at, at + size, figure)
      }
      if (!tr.docChanged) return null
      return tr.doc.content.size === doc.content.size ? tr.setSelection(selection.getBookmark().resolve(tr.doc)) : tr
    },
  })

function lostIn({ steps, docs, mapping, doc }: Transaction, figureType: NodeType): Lost[] {
  const lost = new Map<number, Node>()
  for (const [index, step] of steps.entries()) {
    if (!(step instanceof ReplaceAroundStep) || step.gapFrom === step.from) continue
    const figure = docs[index]?.nodeAt(step.from)
    if (figure?.type !== figureType || step.slice.content.firstChild?.type === figureType) continue
    const at = mapping.slice(index).map(step.from)
    if (doc.nodeAt(at)?.type !== figureType) lost.set(at, figure)
  }
  return [...lost].map(([at, figure]) => ({ at, figure })).toSorted((one, other) => one.at - other.at)
}

function hasPlace(doc: Node, { figure, at }: Lost): boolean {
  const place = doc.resolve(at)
  const index = place.index()
  return doc.nodeAt(at)?.isTextblock === true && place.parent.canReplaceWith(index, index + 1, figure.type)
}
