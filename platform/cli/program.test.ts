/** Wrong usage is explained in plain sentences, before a command does anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inRoot, meaningOf, siteFolders } from '../project/index.ts'
import { runProgram } from './command-line.ts'
import { bookshelf } from './program.ts'

const commands = bookshelf().commands.map((command) => command.name())

beforeEach(() => {
  // The tests themselves are run by a script of npm.
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('npm_'))) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs a command until the process exits. @returns its status and output. */
async function run(...args: string[]) {
  const printed: string[] = []
  const print = (words: unknown) => printed.push(String(words)) > 0
  vi.spyOn(console, 'error').mockImplementation(print)
  vi.spyOn(process.stderr, 'write').mockImplementation(print)
  vi.spyOn(process.stdout, 'write').mockImplementation(print)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  const status = await runProgram(bookshelf(), args).catch((error: Error) => error.message)
  return { status, text: printed.join('\n') }
}

/** @returns the first line that a command prints when it refuses its arguments. */
async function refusal(...args: string[]) {
  const { status, text } = await run(...args)
  expect(status).toBe('exit 2')
  return text.split('\n')[0]
}

it('the help of the program lists the commands, and what they do', async () => {
  const { text } = await run('--help')
  expect(text).toMatch(/^ {2}release \[options\] \[part\] +releases one part/m)
  for (const command of commands) expect(text).toMatch(new RegExp(`^  ${command} .*[a-z]`, 'm'))
})

it('every command says in its help what it does', () => {
  for (const command of bookshelf().commands)
    expect(command.description(), command.name()).toMatch(/^[A-Z].*\.$/s)
})

it('leaves the arguments of commands for operators to the server', async () => {
  const { text } = await run('server', 'orders', 'ship', '--help')
  expect(text).toMatch(/^Usage: bookshelf-server orders ship \[options\] <order>\n/)
})

it.each([
  [['relase'], "error: unknown command 'relase'"],
  [['release', 'nothing'], /^There is no part “nothing”\. The parts are shell, .*catalog/],
  [['release', 'catalgo'], /^There is no part “catalgo”\. Did you mean “catalog”\?/],
  [['release', 'catalog', '--canry', '10'], "error: unknown option '--canry'"],
  [['release', 'catalog', '--canary', '120'], /It must be a percentage from 0 to 100, or several/],
  [['release', 'catalog', '--canary', '5,5'], /or several that rise, such as 5,25,100\.$/],
  [['release', 'catalog', '--canary', '0,5'], /or several that rise, such as 5,25,100\.$/],
  [
    ['release', 'catalog', '--canary', '5,100'],
    'Say how long each percentage stays at least: --every 10m',
  ],
  [['release', 'catalog', '--every', '10m'], /^--every is for canaries\./],
  [['release', 'catalog', '--canary', '0', '--every', '10m'], /^--every is for canaries\./],
  [['release', 'catalog', '--every', '10'], /It must be a time such as 90s, 10m, 2h or 30d\.$/],
  [['release', 'catalog', '--to', ''], /It must not be empty\.$/],
  [['release', 'catalog', '--to'], /argument missing$/],
  [['release', 'shell', '--canary', '10'], 'The shell cannot be a canary. Only remotes can.'],
  [
    ['release', 'catalog', '--canary', '0', '--to', '1'],
    '--canary 0 ends a canary. It cannot be combined with --to, --from or --site.',
  ],
  [['release', 'catalog', '--from', '/staging', '--to', '1'], 'Use either --to or --from.'],
  [['release', 'shell', '--preview'], 'The shell cannot be previewed. Only remotes can.'],
  [['release', 'catalog', '--preview=Redesign!'], /It must be like “checkout-redesign”/],
  [
    ['release', 'catalog', '--preview', '--canary', '10'],
    '--preview cannot be combined with --canary or --site.',
  ],
  [
    ['release', 'site', '--preview'],
    'Settings have no versions, canaries or previews. Omit --to, --from, --canary and --preview.',
  ],
  [['build', 'shell', 'nothing'], /^There is no part “nothing”/],
  [['serve', ''], /It must not be empty\.$/],
  [['serve', '--port', '70000'], /It must be a whole number from 0 to 65535\.$/],
  [['start', 'one'], "error: too many arguments for 'start'. Expected 0 arguments but got 1."],
  [['dev', 'catalog', '--alone', '--against', 'http://a'], 'Use either --alone or --against.'],
  [['dev', '--alone', 'catalog', 'cart'], 'Name exactly one remote to show it alone.'],
  [['dev', 'ui', '--alone'], /^The page of shared components cannot be used with/],
  [['dev', 'catalog', '--against', 'shop'], /It must be a URL, such as http:\/\/localhost:4173\.$/],
  [['smoke', 'shell', '--url', 'localhost:4173'], /It must be a URL/],
  [['smoke', 'shell'], "error: required option '--url <url>' not specified"],
  [['deploy-config', 'apache'], /Allowed choices are nginx\.$/],
  [['prune'], /required option '--keep <time>' not specified/],
  [['prune', '--keep', '12h'], /It must be at least a day, such as 30d\.$/],
  [['follow', '--every', '0'], /It must be a whole number from 1 to 86400\.$/],
  [['new-remote', 'Reviews'], 'The name must be one word in lower-case letters.'],
  [['test', 'statc'], /^There are no tests named “statc”\. Choose static, unit, e2e, engines, /],
  [['test', 'catalog', 'e2e'], 'npm test catalog takes no further arguments, but got “e2e”.'],
] as const)('%j is refused: %s', async (args, sentence) => {
  expect(await refusal(...args)).toMatch(sentence)
})

it('suggests the command or option that was probably meant', async () => {
  expect((await run('relase')).text).toContain('Did you mean release?')
  expect((await run('release', 'catalog', '--canry', '10')).text).toContain(
    'Did you mean --canary?',
  )
})

it.each([
  ['site', 'npm run release site releases the settings of the shop'],
  ['ui', 'npm run dev ui shows the shared components'],
  ['engines', 'npm test engines runs a part of the tests'],
  ['platform', 'npm test platform runs the tests of that folder'],
  ['covers', 'the shop has files below /covers/'],
  ['api', 'the server answers at /api'],
  ['shell', 'the shell is the part that shows all others'],
  ['constructor', 'every object of JavaScript has a “constructor”, also a list of remotes'],
])('new-remote refuses the name “%s”, because %s', async (name, meaning) => {
  expect(await refusal('new-remote', name)).toBe(
    `No remote can be named “${name}”, because ${meaning}. Choose another name.`,
  )
})

it('every folder of a composed site that is not one of pages is a reserved name', () => {
  const pictures = readdirSync(inRoot('mock-api/public'))
  expect(siteFolders).toEqual(['assets', 'remotes', ...pictures.sort(), 'previews'])
  for (const name of siteFolders) expect(meaningOf(name)).toContain(`/${name}/`)
})

it.each([
  [{ PORT: '' }, "error: option '--port <number>' value '' from env 'PORT' is invalid."],
  [{ PORT: '70000' }, "error: option '--port <number>' value '70000' from env 'PORT' is invalid."],
  [{ HOST: '' }, "error: option '--host <name>' value '' from env 'HOST' is invalid."],
] as const)('serve refuses the environment %j', async (env, sentence) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(await refusal('serve')).toContain(sentence)
})

describe('a forgotten “--” after npm run', () => {
  /** Runs a script as npm does when it has swallowed its options. */
  async function runByNpm(script: string, taken: Record<string, string>, ...args: string[]) {
    vi.stubEnv('npm_lifecycle_event', script)
    for (const [name, value] of Object.entries(taken)) vi.stubEnv(`npm_config_${name}`, value)
    const { status, text } = await run(...args)
    expect(status).toBe('exit 2')
    return text
  }

  // None of these lines would do any harm if it were not refused.
  it.each([
    // npm run release nothing --canary=20
    ['release', { canary: '20' }, ['release', 'nothing'], 'npm run release nothing -- --canary 20'],
    // npm run release nothing --canary 20
    [
      'release',
      { canary: 'true' },
      ['release', 'nothing', '20'],
      'npm run release nothing -- --canary 20',
    ],
    // npm run release nothing --to=0.1.0-3f: npm completes --to
    [
      'release',
      { token_description: '0.1.0-3f' },
      ['release', 'nothing'],
      'npm run release nothing -- --to 0.1.0-3f',
    ],
    // npm run release nothing --preview=checkout
    [
      'release',
      { preview: 'checkout' },
      ['release', 'nothing'],
      'npm run release nothing -- --preview=checkout',
    ],
    // npm run release nothing --preview
    [
      'release',
      { preview: 'true' },
      ['release', 'nothing'],
      'npm run release nothing -- --preview',
    ],
    // npm run dev nothing --alone
    ['dev', { alone: 'true' }, ['dev', 'nothing'], 'npm run dev nothing -- --alone'],
    // npm run new:remote Reviews --no-install
    [
      'new:remote',
      { install: '' },
      ['new-remote', 'Reviews'],
      'npm run new:remote Reviews -- --no-install',
    ],
    // npm test nothing --grep=cart
    ['test', { grep: 'cart' }, ['test', 'nothing'], 'npm test nothing -- --grep cart'],
    // npm run serve /nowhere --port=5000
    ['serve', { port: '5000' }, ['serve', '/nowhere'], 'npm run serve /nowhere -- --port 5000'],
  ])('%s with %j is refused, with the right line', async (script, taken, args, line) => {
    const said = await runByNpm(script, taken, ...args)
    expect(said).toContain('instead of passing it on. Options of a command come after “--”:')
    expect(said).toContain(`\n  ${line}`)
  })

  it('ignores npm settings that are not options of the command', async () => {
    vi.stubEnv('npm_lifecycle_event', 'release')
    vi.stubEnv('npm_config_cache', '/tmp')
    vi.stubEnv('npm_config_yes', '')
    vi.stubEnv('npm_config_site_strict', 'true')
    expect(await refusal('release', 'nothing')).toMatch(/^There is no part “nothing”/)
  })

  it('cannot happen with npx, which passes options on', async () => {
    vi.stubEnv('npm_lifecycle_event', 'npx')
    vi.stubEnv('npm_config_canary', '20')
    expect(await refusal('release', 'nothing')).toMatch(/^There is no part “nothing”/)
  })
})

it('the scripts of package.json name commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const named = Object.values<string>(scripts).map((line) => line.split(' ')[2] ?? '')
  for (const name of named.filter((word) => !word.endsWith('.ts'))) expect(commands).toContain(name)
})
