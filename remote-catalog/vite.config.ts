import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromPage, isFederated, remotePart, remoteSettings } from '../platform/federation/index.ts'

export default defineConfig((env) => ({
  server: { port: 5171 },
  plugins: [
    react(),
    remotePart('catalog'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'catalog',
        exposes: {
          './home': './src/expose/home.ts',
          './product-list': './src/expose/product-list.ts',
          './product-list-page': './src/expose/product-list-page.ts',
          './product-detail': './src/expose/product-detail.ts',
          './wishlist': './src/expose/wishlist.ts',
          './search-suggestions': './src/expose/search-suggestions.ts',
        },
        shared: fromPage,
      }),
  ],
}))
