/** The Vite configuration of a remote in its own repository, which needs no configuration file. */
import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { remoteNames } from '../project/index.ts'
import { remotePart } from './part.ts'
import { exposesOf } from './remote-definition.ts'
import { fromPage, isFederated, remoteSettings } from './shares.ts'

const [name = ''] = remoteNames

export default defineConfig(async (env) => ({
  server: { port: 5171 },
  plugins: [
    react(),
    remotePart(name),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name,
        exposes: await exposesOf(name),
        shared: fromPage,
      }),
  ],
}))
