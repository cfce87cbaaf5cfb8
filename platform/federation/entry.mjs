/** The entry of Vite configurations. Vite leaves imports by name to Node, which then has to run TypeScript. */
import '../project/register.mjs'

export const {
  exposesOf,
  fromPage,
  fromShell,
  isFederated,
  remotePart,
  remoteSettings,
  shellPart,
  shellSettings,
} = await import('./index.ts')
