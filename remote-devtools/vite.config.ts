import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { exposesOf, fromPage, isFederated, remotePart, remoteSettings } from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => ({
  server: { port: 5174 },
  plugins: [
    react(),
    remotePart('devtools', { compileEagerly: false }),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'devtools',
        exposes: await exposesOf('devtools'),
        shared: fromPage,
      }),
  ],
}))
