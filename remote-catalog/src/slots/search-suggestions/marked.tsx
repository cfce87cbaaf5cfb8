import { Fragment } from 'react'
import { markWords } from '../../search/suggest'
import styles from './search-suggestions.module.css'

/** A text with the typed words marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return markWords(text, typed).map((piece) =>
    piece.isFound ? (
      <mark key={piece.start} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
