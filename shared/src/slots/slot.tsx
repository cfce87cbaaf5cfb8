import { createContext, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps } from '../contract/slots'

/** Renders the content of slot `name`. The shell loads the owner's module; a remote alone uses a stub. */
export type SlotFiller = <N extends SlotName>(name: N, props: SlotProps[N]) => ReactNode

const SlotContext = createContext<SlotFiller | null>(null)

/** Sets what fills the slots below it. */
export function SlotProvider({ fill, children }: { fill: SlotFiller; children: ReactNode }) {
  return <SlotContext value={fill}>{children}</SlotContext>
}

/**
 * A slot with the props of its contract.
 * @throws Error without a SlotProvider above.
 */
export function Slot<N extends SlotName>({
  name,
  ...props
}: { name: N } & SlotProps[N]): ReactNode {
  const fill = useContext(SlotContext)
  if (!fill) throw new Error(`The slot "${name}" stands outside a SlotProvider`)
  return fill(name, props as unknown as SlotProps[N])
}
