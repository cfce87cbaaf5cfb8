/**
 * Fetches the stylesheets that a page has inlined where the browser refused them: they were changed on
 * their way, and the page's policy allows other hashes. In front of each stands a disabled link to its file.
 */
export function fetchRefusedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) {
    const inlined = link.nextElementSibling
    if (inlined instanceof HTMLStyleElement && !inlined.sheet) link.disabled = false
  }
}
