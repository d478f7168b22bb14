import { CardDialog } from './cards/card-dialog.tsx'
import { FileDialog } from './cards/file-dialog.tsx'
import { DataDialog } from './diagrams/data-dialog.tsx'
import { DiagramDialog } from './diagrams/diagram-dialog.tsx'
import { FootnoteDialog } from './footnotes/footnote-dialog.tsx'
import { EquationDialog } from './math/equation-dialog.tsx'
import { ChooseSnippetDialog, SaveSnippetDialog } from './snippets/snippet-dialogs.tsx'
import type { OpenDialog, TextEditorController } from './text-editor-controller.ts'

interface Props {
  open: Exclude<OpenDialog, { what: 'link' }>
  controller: TextEditorController
}

/** The dialog of links is part of the toolbar. */
export default function TextDialog({ open, controller }: Props) {
  const onClose = controller.closeDialog
  switch (open.what) {
    case 'equation':
      return (
        <EquationDialog
          draft={open.draft}
          isNew={open.position === null}
          onDone={controller.insertEquation}
          onClose={onClose}
        />
      )
    case 'card': {
      const Dialog = open.draft.kind === 'file' ? FileDialog : CardDialog
      return (
        <Dialog draft={open.draft} isNew={open.position === null} onDone={controller.insertCard} onClose={onClose} />
      )
    }
    case 'diagram': {
      const Dialog = open.draft.language === 'data' ? DataDialog : DiagramDialog
      return (
        <Dialog
          source={open.draft.source}
          isNew={open.position === null}
          onDone={controller.insertDiagram}
          onClose={onClose}
        />
      )
    }
    case 'snippets':
      return <ChooseSnippetDialog onChoose={controller.tools.snippets.insert} onClose={onClose} />
    case 'save-snippet':
      return <SaveSnippetDialog html={open.html} onClose={onClose} />
    case 'footnote':
      return (
        <FootnoteDialog
          words={open.words}
          isNew={open.position === null}
          onDone={controller.insertFootnote}
          onClose={onClose}
        />
      )
  }
}
