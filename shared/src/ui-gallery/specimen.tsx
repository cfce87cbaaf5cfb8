import type { ReactElement, ReactNode } from 'react'
import { Cluster, Stack } from '../ui/layout'

/** One component: its name, its purpose in a line, and its states by their names, or what else shows it. */
export type Specimen = { name: string; note: string } & (
  | { states: States; isWide?: boolean }
  | { show: ReactElement }
  /** For what must differ between the themes: content that is rendered into the body, or the name of a group. */
  | { showIn: (theme: Theme) => ReactElement }
)

type States = Readonly<Record<string, ReactNode>>

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

/**
 * Samples of a component, each with the name of its state.
 * @param isWide below each other, as wide as their pane: for fields.
 */
export function Samples({ of, isWide = false }: { of: States; isWide?: boolean | undefined }) {
  const Layout = isWide ? Stack : Cluster
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
