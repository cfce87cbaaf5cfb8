import { defineConfig } from 'vite'
import { defineShell } from '../platform/federation/index.ts'

export default defineConfig(async (env) => {
  if (env.command === 'build') return defineShell()(env)
  // In development, the host comes with its remotes: the shop of `npm run dev`.
  const { shopForDevelopment, touchedRemotes } = await import('../platform/dev/index.ts')
  return shopForDevelopment(touchedRemotes()).config
})
