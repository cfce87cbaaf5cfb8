import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromPage, isFederated, remotePart, remoteSettings } from '../platform/federation/index.ts'

export default defineConfig((env) => ({
  server: { port: 5173 },
  plugins: [
    react(),
    remotePart('account'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'account',
        exposes: {
          './login': './src/expose/login.ts',
          './signup': './src/expose/signup.ts',
          './profile': './src/expose/profile.ts',
          './orders': './src/expose/orders.ts',
          './addresses': './src/expose/addresses.ts',
          './forgot-password': './src/expose/forgot-password.ts',
          './reset-password': './src/expose/reset-password.ts',
          './confirm-email': './src/expose/confirm-email.ts',
          './change-password': './src/expose/change-password.ts',
          './export-data': './src/expose/export-data.ts',
          './delete-account': './src/expose/delete-account.ts',
          './address-picker': './src/expose/address-picker.ts',
        },
        shared: fromPage,
      }),
  ],
}))
