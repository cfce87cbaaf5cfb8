export { RefusedChanges as SlotContent } from '../slots/refused-changes/refused-changes'
