/** What all command lines of the project have in common: their help, and how their values are checked. */
import {
  Argument,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { inRoot, onlyPart, outputs } from '../project/index.ts'

/** Where reports of pages are stored, unless another file is named. */
export const reportsFile = inRoot(outputs.browser, 'reports.jsonl')

/**
 * Parses the arguments of this process and runs a program, or the command of it that they name. Explains wrong usage
 * and exits with status 2 before anything happens.
 */
export async function runProgram(
  program: CommandUnknownOpts,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  explainErrors(program)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exit(error.exitCode === 0 ? 0 : 2)
  }
}

function explainErrors(command: CommandUnknownOpts): void {
  command.exitOverride().showHelpAfterError('(--help explains the arguments)')
  for (const each of command.commands) explainErrors(each)
}

/** The options of a command that serves something. @param otherwise the port if none is named. */
export function listenOptions(otherwise: number) {
  return {
    port: new Option('--port <number>', 'the port to listen on')
      .env('PORT')
      .default(otherwise)
      .argParser(port),
    host: new Option(
      '--host <name>',
      'the address to listen on; 0.0.0.0 lets other machines connect',
    )
      .env('HOST')
      .argParser(text),
  }
}

/**
 * The argument that names what is live, also if another repository has released it. In a repository with only one part,
 * it may be missing.
 */
export function liveArgument(name: 'part' | 'remote', whose = 'also one of another repository') {
  const argument = new Argument(`<${name}>`, `the ${name}; ${whose}`)
  if (onlyPart !== undefined) argument.argOptional().default(onlyPart)
  return argument.argParser(text)
}

/** The option of a command that reads the log or writes it. */
export const homeOption = new Option(
  '--home <folder>',
  'the folder of the store; otherwise BOOKSHELF_HOME, or dist',
).argParser(text)

/** The option of a command that can go back to an earlier deployment. */
export const toDeployment = () =>
  new Option(
    '--to-deployment <number>',
    'goes back to what everybody got in an earlier deployment, as npx bookshelf releases lists it',
  ).argParser(wholeNumber({ min: 1 }))

/** The option that overrides the refusal of releases that do not fit together. */
export const anyway = new Option(
  '--anyway <why>',
  'makes it live although releases do not fit together; the log says why',
).argParser(text)

/** Parses the value of an option that may not be empty. */
export function text(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}

/** Parses a whole number in digits. */
export function wholeNumber({ min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  return (value: string): number => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be a whole number ${range}.`)
  }
}

/** Parses a port. */
export const port = wholeNumber({ min: 0, max: 65_535 })

/** Parses percentages that rise, such as '5,25,100'. */
export function percentages(value: string): number[] {
  const numbers = value.split(',').map(Number)
  const isRising = numbers.every((number, at) => number > (numbers[at - 1] ?? 0) && number <= 100)
  if (/^[\d.,]+$/.test(value) && isRising) return numbers
  throw new InvalidArgumentError(
    'It must be a percentage up to 100, or several that rise, such as 5,25,100.',
  )
}

const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Parses a time such as '90s', '10m', '2h' and '30d'. @returns seconds. */
export function duration(value: string): number {
  const [, number, unit = ''] = /^([1-9]\d*)([smhd])$/.exec(value) ?? []
  const { [unit]: seconds } = secondsIn
  if (seconds !== undefined) return Number(number) * seconds
  throw new InvalidArgumentError('It must be a time such as 90s, 10m, 2h or 30d.')
}

/** Parses such a time. @returns seconds, at least a day. */
export function atLeastADay(value: string): number {
  const seconds = duration(value)
  if (seconds >= 24 * 3600) return seconds
  throw new InvalidArgumentError('It must be at least a day, such as 30d.')
}

/** Parses the name of a preview, which is part of addresses and of the names of files. */
export function previewName(value: string): string {
  if (/^[a-z][a-z\d-]{0,39}$/.test(value)) return value
  throw new InvalidArgumentError(
    'It must be like “checkout-redesign”: lower-case letters, digits and “-”, at most 40.',
  )
}

/** Parses the URL of something that is served over HTTP. */
export function webAddress(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new InvalidArgumentError('It must be a URL, such as http://localhost:4173.')
}
