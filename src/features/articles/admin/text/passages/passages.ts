import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Anchor } from '../../../contract/comments.ts'
import { anchorOf, findPassage, flatten, type Range } from './find-passage.ts'

export interface Passage {
  id: number
  anchor: Anchor
}

interface CommentScreen {
  ask: () => void
  open: (id: number) => void
}

const key = new PluginKey<DecorationSet>('passages')

/**
 * Shows passages as decorations: they move with the text while it is edited, and are no part of it. A passage whose text was removed
 * comes back with its text.
 */
export class Passages {
  #editor: Editor | null = null
  #passages: readonly Passage[] = []
  #active: number | null = null
  readonly #listeners = new Set<() => void>()
  #screen: CommentScreen | null = null

  readonly extension = this.#extension()

  #extension() {
    return Extension.create({
      name: 'passages',
      addKeyboardShortcuts: () => ({ 'Mod-Alt-m': () => this.ask() }),
      onCreate: ({ editor }) => {
        this.#editor = editor
        this.#find()
      },
      onDestroy: () => {
        this.#editor = null
      },
      onUpdate: () => this.#find(),
      addProseMirrorPlugins: () => [
        new Plugin<DecorationSet>({
          key,
          state: {
            init: () => DecorationSet.empty,
            apply: (tr, shown) => (tr.getMeta(key) as DecorationSet | undefined) ?? shown.map(tr.mapping, tr.doc),
          },
          props: {
            decorations: (state) => key.getState(state),
            handleClick: (view, at) => {
              const [hit] = key.getState(view.state)?.find(at, at) ?? []
              if (hit) this.#screen?.open(idOf(hit))
              return false
            },
          },
        }),
      ],
    })
  }

  /** False if nobody can comment here. */
  readonly ask = (): boolean => {
    this.#screen?.ask()
    return this.#screen !== null
  }

  /** Returns a function that ends it. */
  connect(screen: CommentScreen) {
    this.#screen = screen
    return () => {
      this.#screen = null
    }
  }

  show(passages: readonly Passage[], active: number | null) {
    this.#passages = passages
    this.#active = active
    this.#find(true)
  }

  /** Ids in the order of the text, joined by spaces. Null: the text is not there yet. */
  present = (): string | null => (this.#editor ? this.#decorations().map(idOf).join(' ') : null)

  /** Null: it was removed. */
  anchorNow(id: number): Anchor | null {
    const range = this.#decorations().find((decoration) => idOf(decoration) === id)
    return range && this.#editor ? anchorOf(flatten(this.#editor.state.doc), range) : null
  }

  selected(): Anchor | null {
    const editor = this.#editor
    if (!editor || editor.state.selection.empty) return null
    const { from, to } = editor.state.selection
    return anchorOf(flatten(editor.state.doc), { from, to })
  }

  goTo(id: number) {
    const range = this.#decorations().find((decoration) => idOf(decoration) === id)
    if (range) this.#editor?.chain().focus().setTextSelection({ from: range.from, to: range.to }).scrollIntoView().run()
  }

  focusText = () => this.#editor?.commands.focus()

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #decorations(): Decoration[] {
    const shown = this.#editor && key.getState(this.#editor.state)
    return shown ? shown.find().toSorted((one, other) => one.from - other.from) : []
  }

  /** `isAnew` decorates those that are shown again, where they are. */
  #find(isAnew = false) {
    const editor = this.#editor
    if (!editor || editor.isDestroyed) return
    const shown = new Map<number, Range>(this.#decorations().map((decoration) => [idOf(decoration), decoration]))
    const missing = this.#passages.filter(({ id }) => !shown.has(id))
    if (missing.length > 0 || isAnew) {
      const flat = flatten(editor.state.doc)
      const found = this.#passages.flatMap(({ id, anchor }) => {
        const range = shown.get(id) ?? findPassage(flat, anchor)
        return range ? [this.#decorate(id, range)] : []
      })
      if (isAnew || found.length !== shown.size)
        editor.view.dispatch(editor.state.tr.setMeta(key, DecorationSet.create(editor.state.doc, found)))
    }
    for (const notify of this.#listeners) notify()
  }

  #decorate(id: number, { from, to }: Range) {
    const name = id === this.#active ? 'commented commented-active' : 'commented'
    return Decoration.inline(from, to, { class: name }, { id })
  }
}

const idOf = ({ spec }: Decoration): number => (spec as { id: number }).id
