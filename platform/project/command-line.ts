/** Reads the command line and the environment. Invalid input ends the process with status 2. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>

/**
 * Reads options, as `parseArgs` takes them, and at most `words` positional arguments.
 * @param args the arguments; those of this process if omitted.
 */
export function readCommandLine<const O extends Options>(
  options: O,
  words = 0,
  args: readonly string[] = process.argv.slice(2),
): Parsed<O> {
  const parsed = parsedOrRefused(options, args)
  for (const [name, value] of Object.entries(parsed.values)) {
    if (typeof value === 'string' && isBlank(value)) refuseUsage(`--${name} is empty.`)
  }
  if (parsed.positionals.some(isBlank)) refuseUsage('One of the words is empty.')
  const tooMuch = parsed.positionals.slice(words)
  if (tooMuch.length > 0) refuseUsage(`This command does not know what “${tooMuch[0]}” means.`)
  return parsed
}

function parsedOrRefused<O extends Options>(options: O, args: readonly string[]): Parsed<O> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true }) as Parsed<O>
  } catch (error) {
    const { message } = error as Error
    const name = message.match(/'(--?[^' ]+)/)?.[1] ?? ''
    if (message.startsWith('Unknown')) return refuseUsage(`This command has no option ${name}.`)
    const takesNone = message.includes('does not take')
    return refuseUsage(takesNone ? `${name} takes no value.` : `${name} wants a value.`)
  }
}

/** A setting of the environment, or `undefined`. An empty one is refused. */
export function readSetting(name: string): string | undefined {
  const value = process.env[name]
  if (value !== undefined && isBlank(value)) {
    refuseUsage(`${name} is set, but empty: give it a value, or unset it.`)
  }
  return value
}

/** A port from the environment. */
export function readPort(name: string, otherwise: number): number {
  const value = readSetting(name)
  return value === undefined ? otherwise : wholeNumber(name, value, { min: 0, max: 65_535 })
}

/** A percentage in digits. @param name of the option, for the message. */
export function percentage(name: string, text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text)
  return refuseUsage(`${name} is “${text}”: not a percentage from 0 to 100.`)
}

/** A number in digits. @param name of the option, for the message. */
export function wholeNumber(
  name: string,
  text: string,
  { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`
  return refuseUsage(`${name} is “${text}”: not a whole number ${range}.`)
}

/** Prints what is wrong with a command's usage, and ends the process with status 2. */
export function refuseUsage(message: string): never {
  console.error(message)
  process.exit(2)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
