import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { exposesOf, fromPage, isFederated, remotePart, remoteSettings } from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => ({
  server: { port: 5171 },
  plugins: [
    react(),
    remotePart('catalog'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'catalog',
        exposes: await exposesOf('catalog'),
        shared: fromPage,
      }),
  ],
}))
