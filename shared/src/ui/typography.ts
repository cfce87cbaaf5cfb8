import styles from './typography.module.css'

/** Class names for texts: `soft` beside what matters more, `note` also smaller, `title` for the heading of a card. */
export const typography: Readonly<Record<'soft' | 'note' | 'title', string | undefined>> = {
  soft: styles.soft,
  note: styles.note,
  title: styles.title,
}
