// @vitest-environment node
/** Every command refuses unknown arguments before it does anything. */
import { readdirSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

const { argv } = process

const commands = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => file.replace('.ts', ''))

/** Accepts any number of folders. */
const takesEveryWord = new Set(['bench-compare'])

/** Commands whose first argument is a subcommand: an unknown one is refused. */
const chooses: Record<string, string[]> = {
  test: ['statc'],
  dev: ['catalogue'],
  release: ['catalogue'],
  smoke: ['catalogue', '--url', 'http://localhost:1'],
  build: ['catalogue'],
  'deploy-config': ['apache'],
}

afterEach(() => {
  process.argv = argv
})

/** Runs a command in this process up to its refusal. @returns the status and the output. */
async function refusal(command: string, args: string[]) {
  process.argv = ['node', command, ...args]
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  // A query makes it a new module, so that it runs again.
  const file = `./${command}.ts?${args.join('&')}`
  await expect(import(/* @vite-ignore */ file)).rejects.toThrow('exit 2')
  return said.mock.calls.flat().map(String)
}

it.each(commands)('%s refuses an unknown option in one sentence', async (command) => {
  const said = await refusal(command, ['--statc'])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/--statc/)
})

it.each(commands.filter((name) => !takesEveryWord.has(name)))(
  '%s refuses an unknown word in one sentence',
  async (command) => {
    const words = chooses[command] ?? ['one', 'two', 'three']
    const said = await refusal(command, words)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^[A-Z“][^\n]+[.:)]?/)
  },
)

it.each([
  [['unit', 'no-such-file'], 'No test file has “no-such-file” in its path.'],
  [['e2e', 'e2e/no-such-folder'], 'No test file has “e2e/no-such-folder” in its path.'],
  [['e2e', '--worker', '1'], 'This command has no option --worker.'],
  [['engines', 'chromium'], 'No test file has “chromium” in its path.'],
  [['catalog', 'e2e'], '“npm test catalog” does not know what “e2e” means.'],
])('npm test -- %j is refused before anything is built', async (args, sentence) => {
  expect(await refusal('test', args)).toEqual([sentence])
})

const shop = ['--against', 'http://localhost:4173']

it.each([
  [['catalog', '--alone', ...shop], '--alone and --against exclude each other.'],
  [['ui', '--alone'], 'The page of all components takes neither --alone nor --against.'],
  [['ui', ...shop], 'The page of all components takes neither --alone nor --against.'],
])('dev %j is refused: one would be ignored', async (args, sentence) => {
  expect(await refusal('dev', args)).toEqual([sentence])
})

it.each(['ui', 'static', 'unit', 'engines', 'shared', 'platform'])(
  'new-remote refuses the name “%s”, which other commands understand otherwise',
  async (name) => {
    expect(await refusal('new-remote', [name])).toEqual([
      `“${name}” means something else in npm run dev or npm test: choose another name.`,
    ])
  },
)

it.each([[[]], [['--url', 'localhost:4173']]])(
  'smoke with %j asks for the URL of a shop',
  async (args: string[]) => {
    expect(await refusal('smoke', ['shell', ...args])).toEqual([
      'Name a shop: npm run smoke shell -- --url http://localhost:4173',
    ])
  },
)
