/** What tests need inside a page. */
import './console-errors'
import './in-page'
import { timeOutOnRequest } from '../support/time-limits'

timeOutOnRequest()
