import react from '@vitejs/plugin-react'
import { shellPart } from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => {
  if (env.command === 'serve') {
    // In development, the host comes with its remotes: the shop of `npm run dev`.
    const { shopForDevelopment, touchedRemotes } = await import('platform/dev')
    return shopForDevelopment(touchedRemotes()).config
  }
  return {
    // The fake server has an interceptor of its own.
    resolve: { alias: { pretender: 'data:text/javascript,export default null' } },
    plugins: [react(), shellPart()],
  }
})
