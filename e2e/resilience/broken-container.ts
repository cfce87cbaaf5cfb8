/** Broken entries of a remote. */

/** The places where the code of a screen can throw. */
export const placesOfFailure = {
  render: `throw new Error('broken in render')`,
  effect: `React.useEffect(() => { throw new Error('broken in effect') }, []); return 'Fine so far'`,
  handler: `return React.createElement('button', { onClick: () => { throw new Error('broken in handler') } }, 'Break')`,
}

/**
 * A federation container with a component of the given body in every module. It uses React from the
 * share scope, like real remotes.
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
