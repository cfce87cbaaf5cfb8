/** Slots: places in one team's screen for another team's component, and their props. */
import type { Address } from './entities'

export interface SlotProps {
  /** Lets the customer choose a saved address or add one. */
  'address-picker': {
    selectedId: string | null
    /** `null` if the chosen address has been removed. */
    onSelect: (address: Address | null) => void
  }
  /** Shows nothing. Continues a payment that an earlier page did not finish. For customers. */
  'resume-payment': Record<never, never>
  /** Tells a customer over any page which of their changes were refused after they had to wait. */
  'refused-changes': Record<never, never>
}

export type SlotName = keyof SlotProps
