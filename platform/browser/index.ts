/** Finds or downloads a Chromium. */
export { findBrowser } from './find-browser.ts'
