import { Extension } from '@tiptap/core'
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { type Insertion, matchingInsertions, type TextTools } from '../insertions.ts'
import { SlashList } from './slash-list.ts'

export interface SlashMenuOptions {
  tools: TextTools
}

type Props = SuggestionProps<Insertion, Insertion>

/** "/" opens it at the start of a line or after a space. */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: 'slashMenu',

  addOptions: () => ({
    tools: {
      insertions: [],
      pickPictures: () => {},
      editEquation: () => {},
      editLink: () => {},
      editCard: () => {},
      editFootnote: () => {},
      pickGallery: () => {},
      chooseFromLibrary: () => {},
      markPart: () => {},
      editDiagram: () => {},
      addToGallery: () => {},
      snippets: { known: [], setKnown: () => {}, choose: () => {}, insert: async () => {}, save: () => {} },
    },
  }),

  addProseMirrorPlugins() {
    const { tools } = this.options
    return [
      Suggestion<Insertion, Insertion>({
        editor: this.editor,
        char: '/',
        // In the same landmark as all popups of the back office.
        container: '#floating',
        items: ({ query }) => matchingInsertions(query, tools),
        // Not in code, captions and cells, which support few of the insertions.
        allow: ({ state }) =>
          state.selection.$from.depth === 1 && state.selection.$from.parent.type.name === 'paragraph',
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          props.run(editor, tools)
        },
        render: () => lifeOf(),
      }),
    ]
  },
})

function lifeOf() {
  let list: SlashList | null = null
  let unmount = () => {}
  const close = () => {
    list?.release()
    unmount()
    list = null
  }
  return {
    onStart: (props: Props) => {
      list = new SlashList(props.editor.view.dom)
      unmount = props.mount(list.element)
    },
    onUpdate: (props: Props) => list?.show(props.items, props.command),
    onKeyDown: ({ event, view }: { event: KeyboardEvent; view: Props['editor']['view'] }) => {
      if (event.key === 'Escape') {
        exitSuggestion(view)
        return true
      }
      return list?.press(event.key) ?? false
    },
    onExit: close,
  }
}
