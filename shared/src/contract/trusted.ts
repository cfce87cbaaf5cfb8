declare global {
  // With texts in place of the objects that browsers make, so that React and the DOM accept them.
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: Record<string, (text: string) => string>,
        ) => Record<string, (text: string) => string>
      }
    | undefined
}

/**
 * Passes markup of the shop, or the address of a script, through the policy “bookshelf”, which browsers demand on a
 * page with Trusted Types (docs/deploying.md).
 */
export function trusted(kind: 'createHTML' | 'createScriptURL', text: string): string {
  const rules = { [kind]: () => text }
  return globalThis.trustedTypes?.createPolicy('bookshelf', rules)[kind]?.(text) ?? text
}
