import { createContext, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps } from '../contract/slots'

/** Renders the content of a slot. The shell loads the owner's module; a standalone remote uses a stub. */
export type SlotFiller = <N extends SlotName>(name: N, props: SlotProps[N]) => ReactNode

const SlotContext = createContext<SlotFiller | null>(null)

export function SlotProvider({ fill, children }: { fill: SlotFiller; children: ReactNode }) {
  return <SlotContext value={fill}>{children}</SlotContext>
}

/** @throws Error without a SlotProvider above. */
export function Slot<N extends SlotName>(props: { name: N } & SlotProps[N]): ReactNode
export function Slot({ name, ...props }: { name: SlotName } & SlotProps[SlotName]): ReactNode {
  const fill = useContext(SlotContext)
  if (!fill) throw new Error(`The slot "${name}" stands outside a SlotProvider`)
  return fill(name, props)
}
