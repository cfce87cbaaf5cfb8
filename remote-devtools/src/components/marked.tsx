import { Fragment } from 'react'

/** A text in which every occurrence of the words searched for, in any case, is marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const parts = query === '' ? [text] : splitAt(text, query)
  return parts.map((part, index) => {
    const key = `${index} ${part}`
    // The words stand between the parts: at every odd place.
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}

function splitAt(text: string, query: string): readonly string[] {
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.split(new RegExp(`(${escaped})`, 'i'))
}
