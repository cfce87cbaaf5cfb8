/** Finds Firefox and WebKit for the tests, and installs them from Debian's packages if possible. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

interface EngineProgram {
  /** The name of its tests: e2e/engines/<name>.engine.ts. */
  name: 'firefox' | 'webkit'
  /** The programs to find in PATH; the first one is the engine. */
  programs: readonly string[]
  /** Other required files. */
  files?: readonly string[]
  /** Debian's packages. */
  packages: readonly string[]
}

const engines: readonly EngineProgram[] = [
  { name: 'firefox', programs: ['firefox-esr'], packages: ['firefox-esr'] },
  {
    name: 'webkit',
    programs: ['WebKitWebDriver', 'Xvfb', 'python3'],
    files: ['/usr/lib/python3/dist-packages/gi'],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
]

/**
 * Looks for the engines other than Chromium, and installs missing ones if it is allowed to. With `CI` set, all of them
 * have to be there: the tests of a missing one are not skipped, and fail.
 * @returns the engines to test, and those to skip with the packages that contain them.
 */
export function findEngines() {
  const wanted = engines.filter((engine) => !isHere(engine))
  if (wanted.length > 0 && process.getuid?.() === 0 && inPath('apt-get')) {
    // Without new lists, apt would install the version of the day on which the machine was made, or none.
    aptGet('update')
    for (const { name, packages } of wanted) {
      console.log(`There is no ${name} on this machine. Installing ${packages.join(', ')} …`)
      aptGet('install', '-y', '--no-install-recommends', ...packages)
    }
  }
  const isTested = (engine: EngineProgram) => Boolean(process.env.CI) || isHere(engine)
  return {
    here: engines.filter(isTested).map(({ name }) => name),
    missing: engines
      .filter((engine) => !isTested(engine))
      .map(({ name, packages }) => ({ name, packages })),
  }
}

/** @returns the program of an engine. @throws if it is not installed. */
export function programOf(name: EngineProgram['name']): string {
  const program = engines.find((engine) => engine.name === name)?.programs[0] ?? ''
  const file = inPath(program)
  if (!file) throw new Error(`${program} is not installed`)
  return file
}

function isHere({ programs, files = [] }: EngineProgram): boolean {
  return programs.every(inPath) && files.every((file) => existsSync(file))
}

function inPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
}

function aptGet(...args: readonly string[]) {
  spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
}
