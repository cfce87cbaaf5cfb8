import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { exposesOf, fromPage, isFederated, remotePart, remoteSettings } from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => ({
  server: { port: 5172 },
  plugins: [
    react(),
    remotePart('cart'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'cart',
        exposes: await exposesOf('cart'),
        shared: fromPage,
      }),
  ],
}))
