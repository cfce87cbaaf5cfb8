import type { ComponentType, ReactNode } from 'react'
import styles from './gallery.module.css'
import type { Token } from './tokens'

/** One component: its name, its purpose in a line, and all its states. */
export interface Specimen {
  name: string
  note: string
  Sample: ComponentType<SampleProps>
}

export interface SampleProps {
  /** For content that is rendered into the body instead of its pane. */
  theme: 'light' | 'dark'
  tokens: readonly Token[]
}

/** Properties that hold a control in a state. */
export const states = {
  rest: {},
  hover: { 'data-force': 'hover' },
  pressed: { 'data-force': 'hover active' },
  focus: { 'data-force': 'focus-visible' },
  busy: { busy: true },
  disabled: { disabled: true },
} as const

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

/** A component in several states, each with its name. @param of properties by the name of the state. */
export function States<Props extends object>({
  component: Component,
  of,
}: {
  component: ComponentType<Props>
  of: Record<string, Props>
}) {
  return Object.entries(of).map(([name, props]) => (
    <State key={name} name={name}>
      <Component {...props} />
    </State>
  ))
}
