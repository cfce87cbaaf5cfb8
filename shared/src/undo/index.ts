/** Undo for the last removal from a list: it survives a reload, until the list changes otherwise. */
export { createUndo, type Removal, type Undo } from './create-undo'
