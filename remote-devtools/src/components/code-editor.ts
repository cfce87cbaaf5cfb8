/** The body editor: CodeMirror with JSON, loaded after the screen. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { codeColours, codeTheme } from './code-theme'

interface CodeEditorOptions {
  text: string
  /** The accessible name, equal to the visible label. */
  label: string
  onEdit: (text: string) => void
  onSend: () => void
}

export interface CodeEditor {
  setText: (text: string) => void
  /** Marks the text as invalid, described by an element, or as valid. */
  setError: (line: Element | null) => void
  focus: (from: number, to: number) => void
  destroy: () => void
}

/** Mounts the editor into a shadow tree in `host`. */
export function mountCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditor {
  // A shadow tree adopts style sheets; style elements in the page violate the content security
  // policy.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const send = () => {
    options.onSend()
    return true
  }
  const view = new EditorView({
    root,
    parent: root,
    doc: options.text,
    extensions: [
      // Tab moves the focus, so that the keyboard can leave the editor.
      keymap.of([{ key: 'Mod-Enter', run: send }, ...historyKeymap, ...defaultKeymap]),
      history(),
      json(),
      bracketMatching(),
      indentOnInput(),
      placeholder('{}'),
      syntaxHighlighting(codeColours),
      codeTheme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onEdit(update.state.doc.toString())
      }),
    ],
  })
  const { contentDOM } = view
  return {
    setText(text) {
      if (view.state.doc.toString() === text) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    setError(line) {
      contentDOM.setAttribute('aria-invalid', String(line !== null))
      // Ids do not work across a shadow tree. Older browsers announce the error only when it
      // appears.
      Reflect.set(contentDOM, 'ariaDescribedByElements', line ? [line] : null)
    },
    focus(from, to) {
      view.focus()
      view.dispatch({ selection: { anchor: from, head: to } })
    },
    destroy: () => view.destroy(),
  }
}
