/**
 * Slots: places in one team's screen for another team's component, and their props.
 *
 * The props of a slot have a version, an integer from 1. New props are a new version, which two teams bring
 * about without waiting for each other:
 *
 * 1. The team of the content adds version 2 beside version 1, here and in its `remote.ts`, and releases. Its
 *    component must then take the props of both, or `tsc` fails.
 * 2. Whoever renders the slot writes `version={2}` with the new props, and releases.
 * 3. The team of the content removes version 1, and releases.
 *
 * `npm run release` refuses any other order.
 */
import type { Address } from './entities'

/** A choice among the suggestions of a search. */
export interface SearchOption {
  /** The id of its element, which has the role `option`. */
  id: string
  /** The page that it leads to. */
  to: `/${string}`
  /** Removes it from the list, where it can be removed: the Delete key. */
  remove?: () => void
}

/**
 * By slot and version. A team may declare a slot of its own in its folder, in `slots.d.ts`:
 * `declare module 'shared/contract/slots' { interface SlotPropsByVersion { … } }`.
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
  /** Tells a customer over any page which of their changes were refused after they had to wait. */
  'refused-changes': { 1: Record<never, never> }
  /**
   * Below the shell's search field, a combobox that keeps the focus: a `listbox` of suggestions. Nothing
   * where there are none.
   */
  'search-suggestions': {
    2: {
      /** The typed text; `null` while no suggestions are wanted. */
      typed: string | null
      /** The id for the listbox. */
      listboxId: string
      /** The id of the option that the arrow keys have reached. */
      activeId: string | null
      /** Tells which options are shown, in order. */
      onOptions: (options: readonly SearchOption[]) => void
      /** An option is clicked. */
      onChoose: (option: SearchOption) => void
    }
  }
}

export type SlotName = keyof SlotPropsByVersion

/** What the content of a slot is given: the props of any version that it supports. */
export type SlotProps = { [N in SlotName]: SlotPropsByVersion[N][keyof SlotPropsByVersion[N]] }
