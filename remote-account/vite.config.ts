import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { exposesOf, fromPage, isFederated, remotePart, remoteSettings } from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => ({
  server: { port: 5173 },
  plugins: [
    react(),
    remotePart('account'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'account',
        exposes: await exposesOf('account'),
        shared: fromPage,
      }),
  ],
}))
