/** The entry of Vite configurations (federation/entry.mjs). */
import '../project/register.mjs'

export const { shopForDevelopment, touchedRemotes } = await import('./index.ts')
