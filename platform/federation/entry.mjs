/** The entry of Vite configurations. Vite leaves imports by name to Node, which then has to run TypeScript. */
import '../project/register.mjs'

export const { exposesOf, fromPage, isFederated, remotePart, remoteSettings, shellPart } =
  await import('./index.ts')
