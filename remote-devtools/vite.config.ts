import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromPage, isFederated, remotePart, remoteSettings } from '../platform/federation/index.ts'

export default defineConfig((env) => ({
  server: { port: 5174 },
  plugins: [
    react(),
    remotePart('devtools', { compileEagerly: false }),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'devtools',
        exposes: {
          './request-tester': './src/expose/request-tester.ts',
          './inspector': './src/expose/inspector.ts',
        },
        shared: fromPage,
      }),
  ],
}))
