/**
 * Fetches the stylesheets that a page has inlined if the browser refused them, because they were changed in
 * transit and do not match the hashes of the page's policy. A disabled link to its file precedes each of them.
 */
export function fetchRefusedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) {
    const inlined = link.nextElementSibling
    if (inlined instanceof HTMLStyleElement && !inlined.sheet) link.disabled = false
  }
}
