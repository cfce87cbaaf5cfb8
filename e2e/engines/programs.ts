/** The engines other than Chromium, which come from Debian's packages. The global setup of their tests installs them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

interface EngineProgram {
  /** The programs to find in PATH; the first one is the engine. */
  programs: readonly string[]
  /** Other required files. */
  files?: readonly string[]
  /** Debian's packages. */
  packages: readonly string[]
}

const engines = {
  Firefox: { programs: ['firefox-esr'], packages: ['firefox-esr'] },
  WebKit: {
    programs: ['WebKitWebDriver', 'Xvfb', 'python3'],
    files: ['/usr/lib/python3/dist-packages/gi'],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
} satisfies Record<string, EngineProgram>

export type EngineName = keyof typeof engines

/** @returns the program of an engine; `undefined` if something of it is not installed. */
export function programOf(name: EngineName): string | undefined {
  const { programs, files = [] }: EngineProgram = engines[name]
  const found = programs.map(inPath)
  return found.every(Boolean) && files.every((file) => existsSync(file)) ? found[0] : undefined
}

function inPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
}

/** Installs missing engines if it may, and otherwise says which packages they need. */
export function setup(): void {
  const names = Object.keys(engines) as EngineName[]
  const missing = names.filter((name) => !programOf(name))
  if (missing.length === 0) return
  const packages = missing.flatMap((name) => engines[name].packages)
  if (process.getuid?.() !== 0 || !inPath('apt-get')) {
    console.log(
      `Install ${missing.join(' and ')}. On Debian: apt-get install ${packages.join(' ')}`,
    )
    return
  }
  console.log(`Installing ${packages.join(', ')} …`)
  // Without new lists, apt would install the version of the day on which the machine was made, or none.
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', ...packages)
}

function aptGet(...args: readonly string[]) {
  spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
}
