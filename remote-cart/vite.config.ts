import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromPage, isFederated, remotePart, remoteSettings } from '../platform/federation/index.ts'

export default defineConfig((env) => ({
  server: { port: 5172 },
  plugins: [
    react(),
    remotePart('cart'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'cart',
        exposes: {
          './cart': './src/expose/cart.ts',
          './checkout': './src/expose/checkout.ts',
          './resume-payment': './src/expose/resume-payment.ts',
          './refused-changes': './src/expose/refused-changes.ts',
        },
        shared: fromPage,
      }),
  ],
}))
