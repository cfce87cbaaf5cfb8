/** Stand-ins for a remote's entry that are broken in one way each. */

/** Where the code of a screen goes wrong. */
export const placesOfFailure = {
  render: `throw new Error('broken in render')`,
  effect: `React.useEffect(() => { throw new Error('broken in effect') }, []); return 'Fine so far'`,
  handler: `return React.createElement('button', { onClick: () => { throw new Error('broken in handler') } }, 'Break')`,
}

/**
 * A federation container whose every module holds a component with the given body. It takes React
 * from the share scope, as real remotes do.
 */
export function containerWith(body: string): string {
  return `
let React
export async function init(scope) {
  const [shared] = Object.values(scope.react)
  React = (await shared.get())()
  React = React.default ?? React
}
function Broken() { ${body} }
export async function get() {
  return () => ({ Screen: Broken, SlotContent: () => null, Overlay: () => null })
}
`
}
