import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { outputNames, root } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { recordReadFiles } from './record-read-files.ts'

const inFolder = temporaryFolder()

it('lists every file that a build reads outside its part, however it reads it', async () => {
  const folder = inFolder()
  const beside = {
    'label.ts': "export { word } from './words/word.ts'\nexport const label = 'L'",
    'words/word.ts': "export const word = 'W'",
    'rules.txt': 'Rules',
    'terms.md': '# Terms',
    'global.css': "@import './theme.css'; h1 { background: url('./dot.svg') }",
    'theme.css': ':root { --ink: black }',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'picture.png': 'p'.repeat(5000),
    'sound.mp3': 's'.repeat(5000),
    'data.json': '{ "a": 1 }',
    'settings.ts': 'export const settings = { a: 1 }',
    'skeleton.ts': 'export const skeleton = 1',
    'worker.ts': "import { task } from './task.ts'\nimport './rules.css'\npostMessage(task)",
    'task.ts': 'export const task = 1',
    'inline-worker.ts':
      "const many = import.meta.glob('./of-worker/**/*.ts')\npostMessage([many, 2])",
    'globbed/a.ts': "export const a = 'A'",
    'texts.yml': 'title: Texts',
    'rules.css': 'h2 { background: url(./line.svg) }',
    'line.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
  }
  const main = [
    '// “Ä” 📚 take more bytes than characters.',
    "import { label, word } from '../../beside/label.ts'",
    "import { made } from '../.cache/made.ts'",
    "import rules from '../../beside/rules.txt?raw'",
    "import '../../beside/global.css'",
    "import picture from '../../beside/picture.png'",
    "import data from '../../beside/data.json'",
    "const all = import.meta.glob('../../beside/terms*.md', { query: '?raw', eager: true })",
    "const sound = new URL('../../beside/sound.mp3', import.meta.url).href",
    "const worker = new Worker(new URL('../../beside/worker.ts', import.meta.url))",
    "import InlineWorker from '../../beside/inline-worker.ts?worker&inline'",
    "const globbed = import.meta.glob<string>(['../../beside/globbed/*.ts', '!**/b.ts'])",
    `const named = (name: string) => import(\`../../beside/named/\${name}.ts\`)`,
    "const lettered = import.meta.glob(['../../beside/lettered/[a-z]*.md'])",
    "const based = import.meta.glob('./texts/*.md', { base: '../../beside/based' })",
    "const later = import.meta.glob(['../../beside/later/*.ts', '../../beside/later.ts'])",
    'console.log(worker, InlineWorker, globbed, named, lettered, based, later)',
    'console.log(label, word, made, rules, picture, data, all, sound)',
  ]
  const texts: Plugin = {
    name: 'texts',
    transform: {
      filter: { id: /main\.ts$/ },
      handler() {
        this.addWatchFile(path.join(folder, 'beside/texts.yml'))
      },
    },
  }
  const part = {
    'src/main.ts': main.join('\n'),
    'vite.config.ts':
      "import { settings } from '../beside/settings.ts'\nexport default { define: settings }",
    'package.json': '{}',
    '.cache/made.ts': "export const made = 'M'",
  }
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  for (const [name, text] of Object.entries(beside)) write(`beside/${name}`, text)
  for (const [name, text] of Object.entries(part)) write(`part/${name}`, text)
  for (const name of ['named', 'of-worker']) mkdirSync(path.join(folder, 'beside', name))
  await build({
    root: path.join(folder, 'part'),
    configFile: path.join(folder, 'part/vite.config.ts'),
    logLevel: 'silent',
    plugins: [
      texts,
      recordReadFiles(path.relative(root, path.join(folder, 'part')), async () => [
        path.join(folder, 'beside/skeleton.ts'),
      ]),
    ],
    build: {
      assetsInlineLimit: 5001,
      rolldownOptions: { input: path.join(folder, 'part/src/main.ts') },
    },
  })
  const listed = readFileSync(path.join(folder, 'part/dist', outputNames.inputs), 'utf8')
  const folders = ['beside', 'beside/based/texts', 'beside/globbed', 'beside/lettered']
  folders.push('beside/later', 'beside/later.ts', 'beside/named', 'beside/of-worker')
  const files = [...Object.keys(beside).map((name) => `beside/${name}`), 'part/.cache/made.ts']
  const names = [...files, ...folders]
  expect(listed.split('\n').map((file) => path.join(root, file))).toEqual(
    names.map((name) => path.join(folder, name)).sort(),
  )
})
