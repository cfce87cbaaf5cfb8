/** npm run fonts: writes the subset of the titles' font. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readCommandLine, root } from '../project/index.ts'
import { basicFontFile, makeBasicFont } from '../scaffold/index.ts'

readCommandLine({})
writeFileSync(basicFontFile, await makeBasicFont())
console.log(`Wrote ${path.relative(root, basicFontFile)}`)
