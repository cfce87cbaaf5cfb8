// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { percentage, readCommandLine, readPort, readSetting, wholeNumber } from './command-line.ts'

const { argv } = process

afterEach(() => {
  process.argv = argv
  vi.unstubAllEnvs()
})

/** The output and the status with which `run` ends the process. */
function refusal(run: () => unknown) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  expect(run).toThrow('exit 2')
  return said.mock.calls.flat().join('\n')
}

function typed(...args: string[]) {
  process.argv = ['node', 'command', ...args]
  return () => readCommandLine({ to: { type: 'string' }, untried: { type: 'boolean' } }, 1)
}

describe('a command line', () => {
  it('is parsed into options and words', () => {
    const { values, positionals } = typed('catalog', '--to', '0.1.0', '--untried')()
    expect(values).toEqual({ to: '0.1.0', untried: true })
    expect(positionals).toEqual(['catalog'])
  })

  it.each([
    [['--to', ''], '--to is empty.'],
    [['--to=  '], '--to is empty.'],
    [['--to'], '--to wants a value.'],
    [['--to', '--untried'], '--to wants a value.'],
    [['--untried=yes'], '--untried takes no value.'],
    [['--tow', '1'], 'This command has no option --tow.'],
    [['-t'], 'This command has no option -t.'],
    [['catalog', 'cart'], 'This command does not know what “cart” means.'],
    [[''], 'One of the words is empty.'],
  ])('%j is refused in one sentence', (args, sentence) => {
    expect(refusal(typed(...args))).toBe(sentence)
  })
})

describe('a setting of the environment', () => {
  it('is its value, or undefined if it is not set', () => {
    vi.stubEnv('PORT', '8080')
    expect(readPort('PORT', 4173)).toBe(8080)
    expect(readPort('ANOTHER_PORT', 4173)).toBe(4173)
    expect(readSetting('ANOTHER_PORT')).toBeUndefined()
  })

  it.each(['abc', '70000', '-1', '1.5', '0x50', '1e3', '8080 '])('PORT=%s is refused', (text) => {
    vi.stubEnv('PORT', text)
    expect(refusal(() => readPort('PORT', 4173))).toBe(
      `PORT is “${text}”: not a whole number from 0 to 65535.`,
    )
  })

  it.each(['', '  '])('one that is empty is refused: “%s”', (text) => {
    vi.stubEnv('HOST', text)
    expect(refusal(() => readSetting('HOST'))).toBe(
      'HOST is set, but empty: give it a value, or unset it.',
    )
  })
})

describe('a number', () => {
  it('is a percentage from 0 to 100 if one is requested', () => {
    expect(percentage('--canary', '0')).toBe(0)
    expect(percentage('--canary', '2.5')).toBe(2.5)
    for (const text of ['101', '-1', 'ten', '1e1', '5%']) {
      expect(refusal(() => percentage('--canary', text))).toContain('not a percentage')
    }
  })

  it('is refused below its minimum', () => {
    expect(wholeNumber('--runs', '9', { min: 1 })).toBe(9)
    expect(refusal(() => wholeNumber('--runs', '0', { min: 1 }))).toBe(
      '--runs is “0”: not a whole number from 1.',
    )
  })
})
