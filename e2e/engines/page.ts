/** What tests need inside a page. */
import './console-errors'
import './in-page'
