import { Fragment } from 'react'

/** A text with every occurrence of the search text marked, in any case. */
export function Marked({ text, query }: { text: string; query: string }) {
  const parts = query === '' ? [text] : splitAt(text, query)
  return parts.map((part, index) => {
    const key = `${index} ${part}`
    // Matches are at odd indexes.
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}

function splitAt(text: string, query: string): readonly string[] {
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.split(new RegExp(`(${escaped})`, 'i'))
}
