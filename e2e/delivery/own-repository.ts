/** A team's own repository: a package.json, the packages of the shop, and one screen. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from '../../platform/project/index'
import { commandsIn, type Environment, installIn } from '../support/commands'

const remote = `import type { RemoteDefinition } from 'shared/contract'

export const remote = {
  name: 'reviews',
  screens: {
    start: { path: '/reviews', title: 'Reviews', access: 'all', load: () => import('./src/screen') },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
`

const screen = `import { useState } from 'react'
import { $cartCount, useStore } from 'shared/shop'
import { Page, TextField } from 'shared/ui'

export function Screen() {
  const count = useStore($cartCount)
  const [review, setReview] = useState('')
  return (
    <Page title="Reviews">
      <p>Books in your cart: {count}</p>
      <TextField
        label="Your review"
        value={review}
        onChange={(event) => setReview(event.target.value)}
      />
    </Page>
  )
}
`

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Reviews alone</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`

const main = `import { startMockApi } from 'mock-api'
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'

runStandalone(remote, { startMockApi })
`

const smoke = `import type { SmokeTest } from 'platform/smoke'

export const smokeTest: SmokeTest = {
  'show the screen': async ({ open, seeHeading }) => {
    await open('/reviews')
    await seeHeading()
  },
}
`

const screenTest = `import { renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { Screen } from './screen'

it('keeps what is written', async () => {
  const routes = [{ path: '/reviews', element: <Screen /> }]
  const { screen, user, server } = await renderAt('/reviews', { routes, customer: true })
  expect(server.scenario()).toBe('default')
  await user.type(screen.getByLabelText('Your review'), 'Half of one')
  expect(screen.getByLabelText<HTMLInputElement>('Your review').value).toBe('Half of one')
  expect(await screen.findByText('Books in your cart: 0')).toBeDefined()
})
`

const viteConfig = `import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import {
  exposesOf,
  fromPage,
  isFederated,
  remotePart,
  remoteSettings,
} from 'platform/federation'
import { defineConfig } from 'vite'

export default defineConfig(async (env) => ({
  server: { port: 5171 },
  plugins: [
    react(),
    remotePart('reviews'),
    isFederated(env) &&
      federation({
        ...remoteSettings,
        name: 'reviews',
        exposes: await exposesOf('reviews'),
        shared: fromPage,
      }),
  ],
}))
`

/** The dependencies of its tests. */
const testLibraries = [
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'jsdom',
  'vitest',
]

/** @param packages the files of the packages, by their names. */
function filesOf(packages: Record<string, string>): Record<string, string> {
  const { shared = '', ...tools } = packages
  const { react } = JSON.parse(readFileSync(inRoot('shared/package.json'), 'utf8')).dependencies
  const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const libraries = testLibraries.map((name) => [name, devDependencies[name]])
  const manifest = {
    name: 'remote-reviews',
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: { react, shared },
    devDependencies: { ...tools, ...Object.fromEntries(libraries) },
  }
  return {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ extends: 'platform/tsconfig.json' }),
    'remote.ts': remote,
    'index.html': page,
    'src/main.tsx': main,
    'src/screen.tsx': screen,
    'src/screen.test.tsx': screenTest,
    'smoke.ts': smoke,
    'vite.config.ts': viteConfig,
    'vitest.config.ts': `export { default } from 'platform/vitest'`,
  }
}

/** Writes the repository into a new folder. @param packages the files of the packages, by their names. */
export function ownRepository(packages: Record<string, string>) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bookshelf-own-')))
  for (const [file, text] of Object.entries(filesOf(packages))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const { run, start, stop } = commandsIn(folder)
  const bin = (name: string) => path.join(folder, 'node_modules/.bin', name)
  return {
    path: (...parts: string[]) => path.join(folder, ...parts),
    install: () => installIn(folder, '--config.node-linker=hoisted'),
    /** Runs a program of its packages. @returns the output. */
    run: (program: string, args: readonly string[] = [], env: Environment = {}) =>
      run(bin(program), args, env),
    /** Runs commands as a step of a pipeline does. @returns the output. */
    runStep: (commands: string, env: Environment) => run('bash', ['-e', '-c', commands], env),
    /** Starts a program of its packages, which runs until `stop`. */
    start: (program: string, args: readonly string[], env: Environment) =>
      start(bin(program), args, env),
    edit: (file: string, from: string, to: string) => {
      const before = readFileSync(path.join(folder, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} does not contain “${from}”.`)
      writeFileSync(path.join(folder, file), before.replace(from, to))
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
