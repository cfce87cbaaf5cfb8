/**
 * Slots: places in one team's screen for another team's component, and their props.
 *
 * The props of a slot have a version, an integer from 1. New props are a new version, which two teams introduce
 * without waiting for each other:
 *
 * 1. The team that fills the slot adds version 2 next to version 1, here and in its `remote.ts`, and releases. Its
 *    component must then accept the props of both, or `tsc` fails.
 * 2. The team that renders the slot sets `version={2}` with the new props, and releases.
 * 3. The team that fills the slot removes version 1, and releases.
 *
 * `npm run release` refuses any other order.
 */
import type { Address } from './entities'

/** A choice among the suggestions of a search. */
export interface SearchOption {
  /** The id of its element, which has the role `option`. */
  id: string
  /** The page that it opens. */
  to: `/${string}`
  /** Removes it from the list at the Delete key; missing if it cannot be removed. */
  remove?: () => void
}

/**
 * By slot and version. A team may declare a slot of its own in its folder, in `slots.d.ts`:
 * `declare module 'shared/contract' { interface SlotPropsByVersion { … } }`.
 */
export interface SlotPropsByVersion {
  /** Lets the customer choose a saved address or add one. */
  'address-picker': {
    1: {
      selectedId: string | null
      /** `null` if the chosen address has been removed. */
      onSelect: (address: Address | null) => void
    }
  }
  /** Shows nothing. Continues a payment that an earlier page did not finish. For customers. */
  'resume-payment': { 1: Record<never, never> }
  /** Shows a customer, on any page, which of their changes were refused after they had to wait. */
  'refused-changes': { 1: Record<never, never> }
  /**
   * A `listbox` of suggestions below the shell's search field, a combobox that keeps the focus. Renders nothing
   * if there are none.
   */
  'search-suggestions': {
    2: {
      /** The typed text; `null` while the suggestions are closed. */
      typed: string | null
      /** The id for the listbox. */
      listboxId: string
      /** The id of the option selected by the arrow keys. */
      activeId: string | null
      /** Called with the options that are shown, in order. */
      onOptions: (options: readonly SearchOption[]) => void
      /** Called when an option is clicked. */
      onChoose: (option: SearchOption) => void
    }
  }
}

export type SlotName = keyof SlotPropsByVersion

/** The props of a slot's content: those of any version that it supports. */
export type SlotProps = { [N in SlotName]: SlotPropsByVersion[N][keyof SlotPropsByVersion[N]] }
