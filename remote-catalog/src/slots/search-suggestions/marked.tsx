import { Fragment } from 'react'
import { markWords } from '../../search/suggest'
import styles from './search-suggestions.module.css'

/** A text with the typed words marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return markWords(text, typed).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
    if (!piece.isFound) return <Fragment key={at}>{piece.text}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
      <mark key={at} className={styles.mark}>
        {piece.text}
      </mark>
    )
  })
}
