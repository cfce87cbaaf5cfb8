/** The holes in one team's screen that another team's component fills, and what passes through them. */
import type { Address } from './entities'

export interface SlotProps {
  /** Lets the customer choose one of their saved addresses, or add one. */
  'address-picker': {
    /** The id of the chosen address, or `null` before a choice. */
    selectedId: string | null
    /** Called with the chosen address, or `null` when the chosen one is gone. */
    onSelect: (address: Address | null) => void
  }
  /** Shows nothing: goes on with a payment that an earlier page left undone. For customers. */
  'resume-payment': Record<never, never>
  /** Tells a customer over any page which of their changes were refused after they had to wait. */
  'refused-changes': Record<never, never>
}

export type SlotName = keyof SlotProps
