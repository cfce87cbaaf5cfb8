/**
 * Fetches the style sheets that a page has inlined if the browser refused them, because they were changed in transit and
 * do not match the hash of the page's policy. The block with their rules follows a disabled link to the file of each.
 */
export function fetchRefusedStylesheets(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')]
  const inlined = links.at(-1)?.nextElementSibling
  if (!(inlined instanceof HTMLStyleElement) || inlined.sheet) return
  for (const link of links) link.disabled = false
}
