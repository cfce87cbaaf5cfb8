import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromShell, isFederated, shellPart, shellSettings } from '../platform/federation/index.ts'

export default defineConfig((env) => ({
  plugins: [
    react(),
    shellPart(),
    isFederated(env) && federation({ ...shellSettings, name: 'shell', shared: fromShell }),
  ],
}))
