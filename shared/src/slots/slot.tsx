import { createContext, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps } from '../contract/slots'

/** Renders what fills the slot `name`. The shell loads the owner's module; a remote alone uses a stand-in. */
export type SlotFiller = <N extends SlotName>(name: N, props: SlotProps[N]) => ReactNode

const SlotContext = createContext<SlotFiller | null>(null)

/** Says what fills the slots below it. */
export function SlotProvider({ fill, children }: { fill: SlotFiller; children: ReactNode }) {
  return <SlotContext value={fill}>{children}</SlotContext>
}

/**
 * A hole named `name`, with the props that its contract asks for.
 * @throws Error when nobody fills slots: a mistake of whoever mounts the page.
 */
export function Slot<N extends SlotName>({
  name,
  ...props
}: { name: N } & SlotProps[N]): ReactNode {
  const fill = useContext(SlotContext)
  if (!fill) throw new Error(`The slot "${name}" stands outside a SlotProvider`)
  return fill(name, props as unknown as SlotProps[N])
}
