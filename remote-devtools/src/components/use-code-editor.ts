import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { JsonBody } from '../request/json-body'
import type { CodeEditor } from './code-editor'

interface CodeEditorUse {
  label: string
  body: JsonBody
  /** The paragraph that shows the body's error. */
  line: RefObject<HTMLElement | null>
  onEdit: (text: string) => void
  onSend: () => void
}

/**
 * Loads the editor after the screen, and keeps it and the body the same.
 * @returns refs for the editor's host and for the text area in use until the editor is there, and whether it is.
 */
export function useCodeEditor({ label, body, line, onEdit, onSend }: CodeEditorUse) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const caret = useRef<[from: number, to: number] | null>(null)

  const edited = useEffectEvent((text: string) => {
    if (text !== body.text) onEdit(text)
  })
  const send = useEffectEvent(() => onSend())
  const textNow = useEffectEvent(() => body.text)

  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    let mounted: CodeEditor | null = null
    let isGone = false
    import('./code-editor').then(
      ({ mountCodeEditor }) => {
        if (isGone || !host.current) return
        const text = textNow()
        mounted = mountCodeEditor(host.current, { text, label, onEdit: edited, onSend: send })
        setEditor(mounted)
      },
      (error) => console.warn('The editor could not be loaded. The plain text field stays', error),
    )
    return () => {
      isGone = true
      mounted?.destroy()
      setEditor(null)
    }
  }, [label])

  // React calls the cleanup just before it removes the text area. If it were read earlier, the text area could still
  // get the focus afterwards.
  const plain = useCallback((area: HTMLTextAreaElement) => {
    return () => {
      if (document.activeElement !== area) return
      caret.current = [area.selectionStart, area.selectionEnd]
    }
  }, [])

  // A layout effect: between the text area's removal and a later effect, keys would be lost.
  useLayoutEffect(() => {
    editor?.setText(body.text)
    if (editor && caret.current) editor.focus(...caret.current)
    caret.current = null
  }, [editor, body.text])
  useEffect(() => editor?.setError(body.error === null ? null : line.current), [editor, body, line])
  return { host, plain, isReady: editor !== null }
}
