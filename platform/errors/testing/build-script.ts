import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { compileHint, sourceMaps } from '../../federation/index.ts'
import { filesIn, outputs } from '../../project/index.ts'

interface Built {
  /** Its folder of source maps. */
  maps: string
  /** The built files, by their path in the folder of the build. */
  files: Record<string, string>
  /** The position of a word in the script, as a browser reports it: 'assets/pay-a1b2c3d4.js:3:14'. */
  placeOf: (word: string) => string
}

/** Builds a module like a remote, with compile hint and source map. */
export async function buildScript(folder: string, source: string): Promise<Built> {
  mkdirSync(path.join(folder, 'src'), { recursive: true })
  const input = path.join(folder, 'src/pay.ts')
  writeFileSync(input, source)
  await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    plugins: [compileHint(() => true), sourceMaps(folder)],
    build: {
      outDir: outputs.browser,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  const out = path.join(folder, outputs.browser)
  const files = Object.fromEntries(
    filesIn(path.join(out, 'assets')).map((file) => [
      path.relative(out, file),
      readFileSync(file, 'utf8'),
    ]),
  )
  const [[name = '', code = ''] = []] = Object.entries(files)
  const placeOf = (word: string) => {
    const before = code.slice(0, code.indexOf(word)).split('\n')
    return `${name}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  }
  return { maps: path.join(folder, outputs.maps), files, placeOf }
}
