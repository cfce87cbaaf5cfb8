/** Finds a Chromium, or brings one. */
export { findBrowser } from './find-browser.ts'
