/**
 * Runs before the first paint, so it is small and stands alone: composition inlines it into every page. A
 * prerendered page is the same for everybody; this fits it to whoever reads it, loses no click that comes
 * before it is hydrated, and says so where it never is. Each module does its part where it is imported.
 */
import './fit-to-reader'
import './hold-input-back'
