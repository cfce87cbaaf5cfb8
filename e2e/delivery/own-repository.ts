/** A team's own repository, as it is generated, with the packages of the shop. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from '../../platform/project/index'
import { commandsIn, type Environment, installIn } from '../support/commands'

/** In the folder of the repository. */
export const screenFile = 'src/screens/start/start-screen.tsx'

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

const screenTest = `import { renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { Screen } from './start-screen'

it('keeps what is written', async () => {
  const routes = [{ path: '/reviews', element: <Screen /> }]
  const { screen, user, server } = await renderAt('/reviews', { routes, customer: true })
  expect(server.scenario()).toBe('default')
  await user.type(screen.getByLabelText('Your review'), 'Half of one')
  expect(screen.getByLabelText<HTMLInputElement>('Your review').value).toBe('Half of one')
  expect(await screen.findByText('Books in your cart: 0')).toBeDefined()
})
`

/** Generates the repository in a new folder, with another screen. @param packages the folder of the packages. */
export async function ownRepository(packages: string) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bookshelf-own-')))
  const generate = ['platform/cli/run.mjs', 'new-remote', 'reviews', '--repository', folder]
  await commandsIn(inRoot()).run(process.execPath, generate)
  const manifest = path.join(folder, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replaceAll(/file:[^"]*(?=\/)/g, `file:${packages}`))
  writeFileSync(path.join(folder, screenFile), screen)
  writeFileSync(path.join(folder, screenFile.replace('.tsx', '.test.tsx')), screenTest)
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
