import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { readPolicies } from './read-policies.ts'

const inFolder = temporaryFolder()

function read(texts: Record<string, string | Uint8Array>) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(inFolder(name), text)
  return readPolicies(inFolder())
}

it('reads the policies in the order of their links', () => {
  const text = '# A\n\nB'
  const texts = { 'terms.md': text, 'delivery.md': text, 'privacy.md': text, '.DS_Store': '' }
  expect(Object.keys(read(texts))).toEqual(['delivery', 'privacy', 'terms'])
})

it('takes the title from the heading, and the description from the first paragraph', () => {
  const text = '# Terms & *conditions*\r\n\r\nNothing is\r\n**sold** here, [really](/).\r\n'
  expect(read({ 'terms.md': `\uFEFF${text}` }).terms).toEqual({
    title: 'Terms & conditions',
    description: 'Nothing is sold here, really.',
    text: [
      {
        tag: 'p',
        children: [
          'Nothing is ',
          { tag: 'strong', children: ['sold'] },
          ' here, ',
          { tag: 'a', href: '/', children: ['really'] },
          '.',
        ],
      },
    ],
  })
})

it('reads headings, lists and links', () => {
  const text = '# A\n\nB\n\n## C\n\n- D\n\n### E\n\n1. [F](mailto:f@books.example)'
  const item = (child: object | string) => [
    { tag: 'li', children: [{ tag: 'p', children: [child] }] },
  ]
  expect(read({ 'terms.md': text }).terms?.text).toEqual([
    { tag: 'p', children: ['B'] },
    { tag: 'h2', children: ['C'] },
    { tag: 'ul', children: item('D') },
    { tag: 'h3', children: ['E'] },
    { tag: 'ol', children: item({ tag: 'a', href: 'mailto:f@books.example', children: ['F'] }) },
  ])
})

it.each([
  ['HTML', '<script>go()</script>', /line 5: .* \(html\)\.$/],
  ['HTML in a paragraph', 'C <b onclick="go()">D</b>', /line 5: .* \(html\)\.$/],
  ['a picture', '![C](/d.png)', /line 5: .* \(image\)\.$/],
  ['a second title', 'C\n\n# D', /line 7: .* \(heading\)\.$/],
  ['a script as a link', '[C](javascript:go())', /line 5: .* “javascript:go\(\)”\.$/],
  ['a link to a file', '[C](returns.md)', /line 5: .* “returns\.md”\.$/],
  ['a link to another host', '[C](//other.example)', /line 5: .* “\/\/other\.example”\.$/],
])('says where a policy has %s', (_, text, sentence) => {
  expect(() => read({ 'terms.md': `# A\n\nB\n\n${text}` })).toThrow(sentence)
})

it.each([
  ['no heading', 'Send it back.'],
  ['a text before the heading', 'Hello\n\n# Returns\n\nSend it back.'],
  ['no text', '# Returns\n'],
  ['nothing', ''],
])('says which file has %s', (_, text) => {
  expect(() => read({ 'returns.md': text })).toThrow(
    `${inFolder()}/returns.md: A policy begins with its title, such as “# Returns”, and a paragraph.`,
  )
})

it('says which file is no policy', () => {
  expect(() => read({ 'returns.txt': '# A\n\nB' })).toThrow(
    `${inFolder()}/returns.txt: A policy is one of delivery.md, returns.md, privacy.md, terms.md. Did you mean “returns.md”?`,
  )
})

it('says which file cannot be read', () => {
  const sentence = `${inFolder()}/terms.md: This file cannot be read as text (`
  expect(() => read({ 'terms.md': new Uint8Array([0x23, 0x20, 0xe9]) })).toThrow(sentence)
  rmSync(inFolder('terms.md'))
  mkdirSync(inFolder('terms.md'))
  expect(() => read({})).toThrow(sentence)
})

it('says which folder is missing', () => {
  expect(() => readPolicies(`${inFolder()}/none`)).toThrow(`There is no folder ${inFolder()}/none`)
})
