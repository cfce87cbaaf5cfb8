/**
 * Runs before the first paint, so it is small and self-contained: composition inlines it into every page. A
 * prerendered page is the same for everybody; this script applies its reader's theme and session, replays clicks made
 * before hydration, and shows a notice if the page is not hydrated. Each module has an effect when it is imported.
 */
import './fit-to-reader'
import './hold-input-back'
