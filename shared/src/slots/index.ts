/** Slots, filled by another team's component; see contract/slots. */
export { Slot, type SlotFiller, SlotProvider } from './slot'
