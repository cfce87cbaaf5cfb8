import type { ReactNode } from 'react'
import { Cluster, Stack } from '../ui/layout'

/** One component: its name, its purpose in a line, and all its states. */
export interface Specimen {
  name: string
  note: string
  /** @param theme for content that is rendered into the body instead of its pane. */
  show: (theme: Theme) => ReactNode
}

export type Theme = 'light' | 'dark'

/** Properties that hold a control in a state. */
export const states = {
  rest: {},
  hover: { 'data-force': 'hover' },
  pressed: { 'data-force': 'hover active' },
  focus: { 'data-force': 'focus-visible' },
  busy: { busy: true },
  disabled: { disabled: true },
} as const

interface SamplesProps {
  /** The samples, by the names of their states. */
  of: Readonly<Record<string, ReactNode>>
  /** Below each other, as wide as their pane: for fields. */
  wide?: boolean
}

/** Samples of a component, each with the name of its state. */
export function Samples({ of, wide = false }: SamplesProps) {
  const Layout = wide ? Stack : Cluster
  return (
    <Layout gap={5}>
      {Object.entries(of).map(([name, sample]) => (
        <figure key={name}>
          {sample}
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Layout>
  )
}
