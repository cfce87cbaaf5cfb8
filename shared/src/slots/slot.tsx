import { createContext, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps, SlotPropsByVersion } from '../contract/slots'

/** How the slot looks without its content. */
export interface SlotPlace {
  /** The content's name in the error message, such as 'The choice of addresses'. Without it, there is no message. */
  label?: string | undefined
  /** Shown until the content has loaded, in its size; nothing if omitted. */
  fallback?: ReactNode
}

/** Renders the content of a slot. The shell loads the owner's module; a standalone remote uses a stub. */
export type SlotFiller = <N extends SlotName>(
  name: N,
  props: SlotProps[N],
  place: SlotPlace,
) => ReactNode

const SlotContext = createContext<SlotFiller | null>(null)

/** Fills all slots below it. The shell has one; tests and standalone remotes pass stubs. */
export function SlotProvider({ fill, children }: { fill: SlotFiller; children: ReactNode }) {
  return <SlotContext value={fill}>{children}</SlotContext>
}

/** A slot, one of its versions, and the props of that version. */
type SlotUse = {
  [N in SlotName]: {
    [V in keyof SlotPropsByVersion[N]]: { name: N; version: V } & SlotPropsByVersion[N][V]
  }[keyof SlotPropsByVersion[N]]
}[SlotName]

/**
 * Shows the content of a slot. A build records `name` and `version`, so both must be literals.
 * @throws Error without a SlotProvider above.
 */
export function Slot(props: SlotUse & SlotPlace): ReactNode
export function Slot({
  name,
  version: _,
  label,
  fallback,
  ...props
}: { name: SlotName; version: number } & SlotPlace & SlotProps[SlotName]): ReactNode {
  const fill = useContext(SlotContext)
  if (!fill) throw new Error(`The slot "${name}" stands outside a SlotProvider`)
  return fill(name, props, { label, fallback })
}
