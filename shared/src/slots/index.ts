/** Holes in one team's screen that another team's component fills; see contract/slots. */
export { Slot, type SlotFiller, SlotProvider } from './slot'
