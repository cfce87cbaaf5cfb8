/**
 * Takes away the markup that composition wrote: it shows the deployed builds, so a page on which one
 * is overridden has nothing to hydrate and is rendered anew. Before the root is looked at.
 */
export function dropPrerendered(): void {
  document.getElementById('root')?.replaceChildren()
}
