/** How the folders of the platform read the environment, complain about it, and end the process. */
import { closestMatch } from 'leven'

/** A setting of the environment, or `undefined`. An empty one ends the process with status 2. */
export function readSetting(name: string): string | undefined {
  const value = process.env[name]
  if (value?.trim() === '') refuseUsage(`${name} is set but empty. Give it a value, or unset it.`)
  return value
}

/** A port from the environment, or `undefined`. An invalid one ends the process with status 2. */
export function readPort(name: string): number | undefined {
  const value = readSetting(name)
  if (value === undefined) return undefined
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  return refuseUsage(`${name} is “${value}”. It must be a whole number from 0 to 65535.`)
}

/** The command that this process runs, as the log of deployments says it: 'release catalog --canary 10'. */
export function commandLine(): string {
  return process.argv.slice(2).join(' ')
}

/** Prints what is wrong with a command's usage, and ends the process with status 2. */
export function refuseUsage(message: string): never {
  console.error(message)
  process.exit(2)
}

/** A question for messages about a mistyped word, with a space before it; empty if no name is similar. */
export function didYouMean(word: string, names: readonly string[]): string {
  const match = closestMatch(word, names, { maxDistance: 3 })
  return match === undefined ? '' : ` Did you mean “${match}”?`
}

/** Prints a message, or that of an error, and ends the process with status 1. */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

/** Prints progress to standard error. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}
