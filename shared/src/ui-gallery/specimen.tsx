import type { ComponentType, ReactNode } from 'react'
import styles from './gallery.module.css'
import type { Token } from './tokens'

/** One component on the page: its name, what it is for in a line, and all its states. */
export interface SpecimenText {
  name: string
  note: string
  Sample: ComponentType<SampleProps>
}

export interface SampleProps {
  /** For what hangs from the body rather than from its pane. */
  theme: 'light' | 'dark'
  tokens: readonly Token[]
}

const themes = ['light', 'dark'] as const

/** Shows a sample in both themes, side by side. */
export function Specimen({
  name,
  note,
  Sample,
  tokens,
}: SpecimenText & Pick<SampleProps, 'tokens'>) {
  const id = anchorOf(name)
  return (
    <article className={styles.specimen} id={id} aria-labelledby={`${id}-name`}>
      <header className={styles.about}>
        <h3 id={`${id}-name`}>{name}</h3>
        <p>{note}</p>
      </header>
      {themes.map((theme) => (
        <div key={theme} className={styles.pane} data-theme={theme}>
          <Sample theme={theme} tokens={tokens} />
        </div>
      ))}
    </article>
  )
}

/** The part of the page's address that leads to a specimen. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-')
}

/** Samples next to each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Samples below each other, as wide as the pane. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** A sample with the name of its state below it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.state}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
