import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type BreakableSite, serveBreakableSite } from './breakable-site'
import type { Engine, EngineOptions } from './engine'
import { buildPageScript } from './page-script'
import { testConditions } from './suites/conditions'
import { testOutages } from './suites/outages'
import { testOutbox } from './suites/outbox'
import { testPages } from './suites/pages'
import { testPositions } from './suites/positions'
import { testRealServer } from './suites/real-server'
import { testShopping } from './suites/shopping'
import { type RunVisit, visitsTo } from './visit'

interface EngineProgram {
  name: string
  /** The programs to find in PATH; the first one is the engine. */
  programs: readonly string[]
  /** Other required files. */
  files?: readonly string[]
  /** Debian's packages. */
  packages: readonly string[]
  /** @param program the engine's file. */
  start: (program: string, options: EngineOptions) => Promise<Engine>
}

/** All tests of an engine, in one browser session. They are skipped if it is not installed. */
export function describeShop({ name, programs, files = [], packages, start }: EngineProgram) {
  const [program = ''] = programs.map(inPath)
  const isHere = programs.every(inPath) && files.every((file) => existsSync(file))
  if (!isHere) console.log(`${name} needs these packages of Debian: ${packages.join(' ')}`)
  describe.skipIf(!isHere)(name, () => {
    let engine: Engine
    let site: BreakableSite
    let script: string

    beforeAll(async () => {
      site = await serveBreakableSite()
      script = await buildPageScript()
      engine = await start(program, { script })
      console.log(engine.name)
    })
    afterAll(async () => {
      await engine?.close()
      site?.close()
    })

    const visit = visitsTo(() => ({ engine, site }))
    const visitWithLargeText: RunVisit = async (run, options) => {
      const large = await start(program, { script, textSize: 24 })
      try {
        await visitsTo(() => ({ engine: large, site }))(run, options)
      } finally {
        await large.close()
      }
    }
    testShopping(visit)
    testPages(visit)
    testOutages(visit)
    testOutbox(visit)
    testPositions(visit)
    testConditions(visitWithLargeText)
    testRealServer(name, () => engine)
  })
}

function inPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
}
