import type { ComponentType, ReactNode } from 'react'
import styles from './gallery.module.css'
import type { Token } from './tokens'

/** One component: its name, its purpose in a line, and all its states. */
export interface SpecimenText {
  name: string
  note: string
  Sample: ComponentType<SampleProps>
}

export interface SampleProps {
  /** For content that is rendered into the body instead of its pane. */
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

/** The fragment of the address that leads to a specimen. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-')
}

/** Samples next to each other, wrapped if the pane is too narrow. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Samples below each other, as wide as their pane: for fields, cards and notices. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** A sample with the name of its state. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.state}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
