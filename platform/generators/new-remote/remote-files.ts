import { titleOf } from './register-remote.ts'

/**
 * The files of a new remote, by their path in its folder: one screen with its test, and what is
 * needed to run alone, to be built and to be rendered at composition.
 * @param versions the dependencies of another remote, so that all agree.
 */
export function remoteFiles(
  name: string,
  versions: Record<string, string>,
): Record<string, string> {
  const title = titleOf(name)
  const { 'mock-api': mockApi = '', react = '', shared = '' } = versions
  const dependencies = { 'mock-api': mockApi, react, shared }
  return {
    'package.json': `${JSON.stringify(
      { name: `remote-${name}`, version: '0.1.0', private: true, type: 'module', dependencies },
      null,
      2,
    )}\n`,
    'vite.config.ts': `import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('${name}')
`,
    'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Bookshelf | ${name} alone</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
    'src/main.tsx': `/** Runs the ${name} remote alone: \`npm run dev ${name}\`. */
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { StartScreen } from './screens/start/start-screen'

runStandalone({
  name: '${name}',
  routes: [{ path: patterns.${name}, screen: StartScreen, access: 'all' }],
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
`,
    'src/expose/start.ts': `export { StartScreen as Screen } from '../screens/start/start-screen'
`,
    'src/screens/start/start-screen.tsx': `import { useStore } from 'shared/store'
import { $cartCount } from 'shared/cart'
import { Page } from 'shared/ui/page'

/** The first screen of ${name}. It knows the cart, as every part of the shop may. */
export function StartScreen() {
  const count = useStore($cartCount)
  return (
    <Page title="${title}">
      <p>Books in your cart: {count}</p>
    </Page>
  )
}
`,
    'src/screens/start/start-screen.test.tsx': `import { patterns } from 'shared/routing/paths'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { StartScreen } from './start-screen'

it('greets the shopper by its heading', async () => {
  const screen = await renderAt(patterns.${name}, {
    routes: [{ path: patterns.${name}, element: <StartScreen /> }],
  })
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeDefined()
})
`,
    'README.md': `# ${title}

Screens: \`start\` at \`/${name}\`. Run alone: \`npm run dev ${name}\`. Tests: \`npm test -- unit remote-${name}\`.
`,
  }
}
