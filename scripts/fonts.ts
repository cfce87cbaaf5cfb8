/** npm run fonts: writes the font that titles begin with, for when its package or its characters change. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { basicFontFile, makeBasicFont } from './lib/basic-font.ts'
import { readCommandLine } from './lib/command-line.ts'
import { root } from './lib/root.ts'

readCommandLine({})
writeFileSync(basicFontFile, await makeBasicFont())
console.log(`Wrote ${path.relative(root, basicFontFile)}`)
