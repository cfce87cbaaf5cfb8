import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JsonBody } from '../request/json-body'
import type { CodeEditor } from './code-editor'

interface CodeEditorUse {
  label: string
  body: JsonBody
  /** The text area in use until the editor is loaded. */
  plain: RefObject<HTMLTextAreaElement | null>
  line: RefObject<HTMLElement | null>
  onEdit: (text: string) => void
  onSend: () => void
}

/**
 * Loads the editor after the screen, and syncs it with the body.
 * @returns the ref of its host element, and whether it has replaced the text area.
 */
export function useCodeEditor({ label, body, plain, line, onEdit, onSend }: CodeEditorUse) {
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
        const area = plain.current
        if (area && document.activeElement === area) {
          caret.current = [area.selectionStart, area.selectionEnd]
        }
        mounted = mountCodeEditor(host.current, { text, label, onEdit: edited, onSend: send })
        setEditor(mounted)
      },
      (error) => console.warn('The editor could not be loaded; a plain field stays', error),
    )
    return () => {
      isGone = true
      mounted?.destroy()
      setEditor(null)
    }
  }, [label, plain])

  useEffect(() => {
    if (editor && caret.current) editor.focus(...caret.current)
    caret.current = null
  }, [editor])

  useEffect(() => editor?.setText(body.text), [editor, body.text])
  useEffect(() => editor?.setError(body.error === null ? null : line.current), [editor, body, line])
  return { host, isReady: editor !== null }
}
