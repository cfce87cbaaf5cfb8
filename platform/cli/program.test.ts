/** Wrong usage is explained in plain sentences, before a command does anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { inRoot, meaningOf, siteFolders } from '../project/index.ts'
import { bookshelf } from './program.ts'
import { runCommand } from './testing/run-command.ts'

const commands = bookshelf().commands.map((command) => command.name())

afterEach(() => {
  vi.unstubAllEnvs()
})

/** @returns the first line that a command prints when it refuses its arguments. */
async function refusal(...args: string[]) {
  const { status, text } = await runCommand(...args)
  expect(status).toBe('exit 2')
  return text.split('\n')[0]
}

it('the help of the program lists the commands, and what they do', async () => {
  const { text } = await runCommand('--help')
  expect(text).toMatch(/^ {2}release \[options\] \[part\] +releases one part/m)
  for (const command of commands) expect(text).toMatch(new RegExp(`^  ${command} .*[a-z]`, 'm'))
})

it('every command says in its help what it does', () => {
  for (const command of bookshelf().commands)
    expect(command.description(), command.name()).toMatch(/^[A-Z].*\.$/s)
})

it('leaves the arguments of commands for operators to the server', async () => {
  const { text } = await runCommand('server', 'orders', 'ship', '--help')
  expect(text).toMatch(/^Usage: bookshelf-server orders ship \[options\] <order>\n/)
})

it.each([
  [['release'], "error: missing required argument 'part'"],
  [
    ['release', 'nothing'],
    /^error: there is no part “nothing” in this repository, which has shell, .* needs --to or --from$/,
  ],
  [['release', 'catalog', '--to-deployment', '14'], /Omit the part$/],
  [['release', '--to-deployment', '14', '--to', '1'], /cannot be used with option '--to/],
  [['release', 'catalog', '--anyway', ''], /It must not be empty\.$/],
  [['release', 'catalog', '--canary', '0'], /It must be a percentage up to 100, or several/],
  [['release', 'catalog', '--canary', '120'], /It must be a percentage up to 100, or several/],
  [['release', 'catalog', '--canary', '5,5'], /or several that rise, such as 5,25,100\.$/],
  // “npm run release catalog --canary 10”, where npm takes the option.
  [['release', 'catalog', '10'], /^error: too many arguments for 'release'/],
  [['release', 'catalog', '--canary', '5,100'], /^error: say how long each percentage stays/],
  [['release', 'catalog', '--every', '10m'], /^error: --every is for canaries\./],
  [['release', 'catalog', '--every', '10'], /It must be a time such as 90s, 10m, 2h or 30d\.$/],
  [['release', 'catalog', '--from', '/staging', '--to', '1'], /cannot be used with option '--to/],
  [['release', 'catalog', '--preview=Redesign!'], /It must be like “checkout-redesign”/],
  [['release', 'catalog', '--preview', '--canary', '10'], /cannot be used with option '--canary/],
  [['build', 'shell', 'nothing'], /'nothing' is invalid for argument 'parts'/],
  [['serve', '--port', '70000'], /It must be a whole number from 0 to 65535\.$/],
  [['dev', 'catalog', '--alone', '--against', 'http://a'], /cannot be used with option '--against/],
  [['dev', '--alone', 'catalog', 'cart'], 'error: name exactly one remote to show it alone'],
  [['check', 'cart', '--site', 'site.json'], /^error: --site is for settings/],
  [['dev', 'ui', '--alone'], /^error: “ui” cannot be used with other parts/],
  [['dev', 'catalog', '--against', 'shop'], /It must be a URL, such as http:\/\/localhost:4173\.$/],
  [['smoke', 'shell', '--url', 'localhost:4173'], /It must be a URL/],
  [['deploy-config', 'apache'], /Allowed choices are nginx\.$/],
  [['prune', '--keep', '12h'], /It must be at least a day, such as 30d\.$/],
  [['follow', '--every', '0'], /It must be a whole number from 1 to 86400\.$/],
  [['new-remote', 'gift-cards'], /It must be one word of the letters a to z, without “-”\.$/],
  [['new-remote', 'cart'], /There is already a part of this name\.$/],
  [['new-remote', 'gifts', '--repository', inRoot('docs')], /It must be a new or empty folder\.$/],
  [
    ['test', 'statc'],
    /'statc' is invalid for argument 'what'\. Allowed choices are static, unit, /,
  ],
  [['test', 'catalog', 'e2e'], "error: too many arguments for 'test catalog'"],
  [['test', '--all', 'catalog'], /^error: “catalog” runs both tiers/],
  [['test', 'static', 'statc'], /^error: there is no folder “statc”\./],
  [['test', '--all', '--changed'], /cannot be used with option '--all'$/],
] as const)('%j is refused: %s', async (args, sentence) => {
  expect(await refusal(...args)).toMatch(sentence)
})

it.each([
  ['release', 'stars', '--to', '0.1.0'],
  ['end-canary', 'stars'],
  ['smoke', 'stars', '--url', 'http://localhost:4173'],
])('%s accepts a part of another repository, and the store that --home names', async (...args) => {
  vi.stubEnv('BOOKSHELF_HOME', '/other')
  const home = inRoot('node_modules/.no-store')
  expect((await runCommand(...args, '--home', home)).text).toContain(
    `Nothing is live in ${home} yet.`,
  )
})

it('suggests the command or option that was probably meant', async () => {
  expect((await runCommand('relase')).text).toContain('Did you mean release?')
  expect((await runCommand('release', 'catalog', '--canry', '10')).text).toContain(
    'Did you mean --canary?',
  )
})

it.each([
  ['ui', 'npm run dev ui shows the shared components'],
  ['engines', 'npm test engines runs a part of the tests'],
  ['platform', 'npm test platform runs the tests of that folder'],
  ['covers', 'the shop has files below /covers/'],
  ['api', 'the server answers at /api'],
  ['shell', 'the shell is the part that shows all others'],
  ['constructor', 'every object of JavaScript has a “constructor”, also a list of remotes'],
])('new-remote refuses the name “%s”, because %s', async (name, meaning) => {
  expect(await refusal('new-remote', name)).toContain(`No remote can have it, because ${meaning}.`)
})

it('every folder of a composed site that is not one of pages is a reserved name', () => {
  const pictures = readdirSync(inRoot('mock-api/public'))
  expect(siteFolders).toEqual(['assets', 'remotes', ...pictures.sort(), 'previews'])
  for (const name of siteFolders) expect(meaningOf(name)).toContain(`/${name}/`)
})

it.each([
  [['serve'], { PORT: '' }, "error: option '--port <number>' value '' from env 'PORT' is invalid."],
  [['serve'], { PORT: '70000' }, "value '70000' from env 'PORT' is invalid."],
  [['serve'], { HOST: '' }, "error: option '--host <name>' value '' from env 'HOST' is invalid."],
  [['releases'], { BOOKSHELF_HOME: '' }, 'BOOKSHELF_HOME is set but empty'],
  [['follow'], { BOOKSHELF_STORE: 'shop' }, 'it must look like s3://bucket/shop.'],
  [['dev', 'shell'], { PORT: '65536' }, 'PORT is “65536”. It must be a whole number'],
] as const)('%j refuses the environment %j', async (args, env, sentence) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(await refusal(...args)).toContain(sentence)
})

it('the scripts of package.json name commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const named = Object.values<string>(scripts).map((line) => line.split(' ')[2] ?? '')
  for (const name of named.filter((word) => !word.endsWith('.ts'))) expect(commands).toContain(name)
})
