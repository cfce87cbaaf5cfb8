/** The body's editor proper: CodeMirror with JSON. Loaded apart, when the screen is there. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { codeColours, codeTheme } from './code-theme'

interface CodeEditorOptions {
  text: string
  /** The accessible name, as the visible label reads. */
  label: string
  onEdit: (text: string) => void
  /** Called for Ctrl+Enter, or Cmd+Enter. */
  onSend: () => void
}

export interface CodeEditor {
  /** Shows another text, unless it is the one shown. */
  setText: (text: string) => void
  /** Marks the text as wrong, as the given element says, or as right. */
  setError: (line: Element | null) => void
  focus: (from: number, to: number) => void
  destroy: () => void
}

/** Puts the editor into `host`, in a shadow tree of its own. */
export function mountCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditor {
  // In a shadow tree the editor adopts its style sheets; in the page's own it would insert style
  // elements, which the content security policy forbids.
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
      // Tab is left to the page: the keyboard must find its way out.
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
      // An id would not reach out of the shadow tree; where the browser is too old for this, the
      // line is still read out when it appears.
      Reflect.set(contentDOM, 'ariaDescribedByElements', line ? [line] : null)
    },
    focus(from, to) {
      view.focus()
      view.dispatch({ selection: { anchor: from, head: to } })
    },
    destroy: () => view.destroy(),
  }
}
